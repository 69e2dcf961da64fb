#!/bin/sh
# page: bastide report: its plots and its page, from a match, a league and a ladder.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test.
. tests/prelude

play() {
    "$bastide" "$@" --quiet >out 2>err || report 1 "plays: $*"
}

# Makes a page. $1: its folder; the others: the arguments.
page() {
    to=$1
    shift
    "$bastide" report "$@" --out "$to" >out 2>err && grep -qx "$to/index.html" out && [ ! -s err ]
    report $? "a page of $*"
}

# Whether the files of a folder are well-formed and say no word that is no number.
sound() {
    for svg in "$1"/*.svg; do
        ! command -v xmllint >/dev/null || xmllint --noout "$svg" 2>>err || return 1
        [ "$(wc -c <"$svg")" -gt 2000 ] || return 1
    done
    ! grep -iwE 'nan|-?inf|infinity' "$1"/* && ! grep -qE '(src|href)="?(https?:)?//' "$1/index.html"
}

# $1: a folder, $2: what its page must say.
says() {
    grep -qF -- "$2" "$1/index.html"
    report $? "$1 says \"$2\""
}

# --- wrong usage and stores that are none -------------------------------------------------------

play match greedy random --blocks 6 --sprt elo0=0,elo1=300 --out match.db
refuse 2 'expected a FILE' report --out page
refuse 2 'expected --out DIR' report match.db
refuse 2 'the nearest is "--out"' report match.db --ouf page
refuse 2 'expected no --sprt beside it' report match.db --out page --sprt elo0=0,elo1=9 --sprt-margin 0,1
refuse 2 '--alpha and --beta' report match.db --out page --alpha 0.1
refuse 1 'nowhere.db' report nowhere.db --out page
echo text >text.db
refuse 1 'text.db' report text.db --out page
cp match.db empty.db && sqlite3 empty.db 'delete from moves; delete from seat; delete from game'
refuse 1 'holds no games yet' report empty.db --out page
echo file >file
refuse 1 '"file" is no folder' report match.db --out file
refuse 1 'cannot make the folder "no/page"' report match.db --out no/page
mkdir bin && PATH=$folder/bin "$bastide" report match.db --out page >out 2>err
[ $? -eq 1 ] && grep -q 'gnuplot is not found' err && [ ! -e page ]
report $? "gnuplot is missing: said, and nothing was made"
mkdir fail && printf '#!/bin/sh\ncase $1 in --version) ;; *) echo "it hurts" >&2; exit 3 ;; esac\n' \
    >fail/gnuplot && chmod +x fail/gnuplot
PATH=$folder/fail:$PATH "$bastide" report match.db --out page >out 2>err
[ $? -eq 1 ] && grep -q 'gnuplot failed at "margins.gp": it hurts' err && [ ! -e page/index.html ]
report $? "gnuplot fails: its words are passed on, and no page is left"
rm -rf page
"$bastide" report --help | grep -q 'bastide report run.db --out report'
report $? "--help shows an example"

# --- a match --------------------------------------------------------------------------------------

mkdir match && echo mine >match/notes.txt
page match match.db
for plot in margins kinds progress turns followers time; do
    [ -s "match/$plot.svg" ] && (cd match && gnuplot "$plot.gp" 2>../said)
    report $? "the plot $plot, which its script draws again"
done
sound match
report $? "the files of a match are sound"
[ "$(cat match/notes.txt)" = mine ] && [ ! -e match/index.html.new ]
report $? "other files in the folder are left alone"
says match "$("$bastide" stats match.db | sed -n 's/^Elo *//p')"
says match "$("$bastide" stats match.db | sed -n 's/^margin *//p')"
says match 'sample of 12 games'
page again match.db
sed 's/--out again/--out match/' again/index.html | cmp -s - match/index.html
report $? "the same store makes the same page"

# --- names that are markup ------------------------------------------------------------------------

cp match.db hostile.db
sqlite3 hostile.db "update agent set name = '<script>\"x\"''é&\`date\`' where id = 0"
page hostile hostile.db
sound hostile && ! grep -q '<script>"x' hostile/index.html hostile/*.svg &&
    grep -q '&lt;script' hostile/index.html && grep -q '&lt;script' hostile/margins.svg &&
    grep -q '`date`' hostile/margins.svg
report $? "a hostile name is shown as it is"

sqlite3 hostile.db "update agent set name = 'ééééééééééééééééééééééééééééééé' where id = 0"
page long hostile.db
sound long && grep -qF '>#1 éééééééééééééééééééééé…<' long/kinds.svg &&
    ! grep -qF 'ééééééééééééééééééééééé' long/*.svg
report $? "a long name is cut between characters"

# --- without moves, a league, more players, another game ----------------------------------------------

play match greedy random --blocks 2 --keep scores --out scores.db
page scores scores.db
says scores 'the moves of the games are not kept'
[ ! -e scores/turns.svg ]
report $? "no plot over the turns without moves"
play league greedy greedy-score random --blocks 2 --out league.db
refuse 1 'a test needs the store of a match' report league.db --out page --sprt elo0=0,elo1=9
"$bastide" impact greedy random --vary farms=3,none --blocks 1 --out impact.db >out 2>err
refuse 1 'variants of the rules' report impact.db --out page
play match greedy random random --blocks 2 --rules base --out three.db
play match random random --rules junior --blocks 2 --out junior.db
page many league.db three.db junior.db
sound many && [ -s many/run1_ratings.svg ] && [ -s many/run2_ratings.svg ] &&
    [ -s many/run3_margins.svg ]
report $? "the files of three stores are sound"

# --- what must not be lost -------------------------------------------------------------------------

mkdir own
play match greedy random --blocks 1 --out own/index.html
cp own/index.html own.copy
! "$bastide" report own/index.html --out own >out 2>err && grep -q 'it is not written over' err &&
    cmp -s own/index.html own.copy
report $? "a store that is called as the page is left as it is"
printf '#!/bin/sh\n[ "$1" = --version ] || echo "<svg>" >"${1%%.gp}.svg"\n' >gnuplot
chmod +x gnuplot
! PATH=$folder:$PATH "$bastide" report own.copy --out cut >out 2>err && grep -q 'is the disk full' err &&
    [ ! -e cut/index.html ]
report $? "half a picture is an error, whatever gnuplot says"
rm gnuplot

# --- strength against budget ----------------------------------------------------------------------

says many 'No plot of strength against budget'
for sims in 5 20; do
    play match "mcts:sims=$sims" random --blocks 1 --keep thoughts --out "budget$sims.db"
done
page ladder budget5.db budget20.db
sound ladder && grep -q '<text>mcts against random' ladder/ladder.svg
report $? "two budgets of one agent make a ladder"
grep -q '"thoughts":.*\[\["' ladder/index.html
report $? "what agents thought of is shown where it is kept"
[ "$(grep -c '<details class="viewer" id="game-[12]-' ladder/index.html)" -le 20 ]
report $? "not more than 20 games are shown"

[ "$failed" -eq 0 ]
