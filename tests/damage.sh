#!/bin/sh
# damage: what the commands say of stores that somebody or something has changed.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test.
. tests/prelude

# $1: a new store, $2: SQL that changes it.
change() {
    cp whole.db "$1" && sqlite3 "$1" "$2"
}

"$bastide" match greedy random --blocks 2 --keep thoughts --quiet --out whole.db >out 2>err &&
    "$bastide" verify whole.db >out 2>err && grep -qx '4 games: ok' out
report $? "a store with thoughts is verified"

# --- thoughts -------------------------------------------------------------------------------------

for text in 'nonsense' '{}' '[1]' '[[["E@0,1,S",5]]]'; do
    change thoughts.db "update thought set text = '$text' where game = 9"
    "$bastide" verify thoughts.db >out 2>err
    [ $? -eq 1 ] && grep -q '^game 0.1.1: "thoughts.db": thoughts: expected' out && grep -q '^4 games: 1 wrong' out
    report $? "verify names the game whose thoughts are $text"
    refuse 1 '"thoughts.db": game 0.1.1: thoughts: expected' replay thoughts.db 0.1.1 --html game.html
    [ ! -e game.html ]
    report $? "no page of it was made"
done
change thoughts.db "update thought set text = '{}'"
refuse 1 '"thoughts.db": game 0.' report thoughts.db --out page
change stray.db 'update thought set game = 77 where game = 9'
refuse 1 '"stray.db" is damaged: its table thought has 1 row of games that it does not hold' verify stray.db

# --- names ----------------------------------------------------------------------------------------

change names.db "update agent set name = char(27) || '[31mred' where id = 1"
for command in verify stats export 'report --out page' 'merge out.db'; do
    # shellcheck disable=SC2086 # one word an argument
    refuse 1 "the name or spec of agent 2 holds bytes that cannot be printed: '?[31mred'" $command names.db
    ! grep -q "$(printf '\033')" out err
    report $? "$command prints nothing that a terminal obeys"
done

exit $failed
