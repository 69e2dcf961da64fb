#!/bin/sh
# viewer: games in a real browser: read, stepped, jumped, played, by keys and clicks.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test. Where Chromium is not installed and cannot be, the cases that
# need it are skipped. Pages lie in frames of one page, some as narrow as a phone, so that the browser
# starts once; each reports to the page around it. SCREENSHOTS=FOLDER keeps pictures.
script=$PWD/tests/viewer.js
. tests/prelude
timeout 300 "$root/scripts/setup" browser >/dev/null 2>&1

# $1: a name; $2: agents; $3: rules. Plays a game and writes its page.
show() {
    # shellcheck disable=SC2086 # one word an agent
    "$bastide" match $2 --rules "$3" --blocks 1 --keep thoughts --quiet --out "$1.db" \
        >out 2>err &&
        "$bastide" replay "$1.db" 0.0.0 --html "$1.html" >out 2>err && [ ! -s out ]
    report $? "a page of $3 between $2"
}

# $1: a key of records whose value is a number or an array.
get() {
    sed -n "s/.*\"$1\":\(\[[^]]*\]\|[0-9]*\).*/\1/p" record
}

# $1: the name of a page, $2: tiles of its rule set, the start tile too; $3: width of its frame.
expect() {
    "$bastide" export "$1.db" | head -n 1 >record
    "$bastide" replay "$1.db" 0.0.0 >out
    moves=$(sed 's/.*"moves":"\([^"]*\)".*/\1/' record)
    turns=$(sed -n 's/^ *\([0-9][0-9]*\)  [1-5] .*/\1/p' out | tail -n 1)
    drawn=$(echo "$moves" | tr ' ' '\n' | grep -c -e '^[^>]*@' -e '!$')
    children=false
    case $1 in junior*) children=true ;; esac
    frame "$1" "{title: '$1', scores: $(get scores), turns: $turns, followers: $(get followers),\
        left: $(($2 - drawn)), children: $children}" "${3:-1200}"
}

# $1: the name of a page, $2: what is expected of it, $3: width. Adds what drives it.
frame() {
    sed "s|^<body[^>]*>|&<script>window.problems = [];\
        window.alert = text => problems.push('alert ' + text);\
        window.onerror = text => problems.push(text);\
        window.onunhandledrejection = event => problems.push(String(event.reason));\
        window.expected = $2;</script>|" "$1.html" >"driven-$1.html"
    { echo '<script>'; cat "$script"; echo '</script>'; } >>"driven-$1.html"
    frames="$frames<iframe src='driven-$1.html' width='$3' height='900'></iframe>"
}

show base 'mcts:sims=40 random' base
show five 'greedy random greedy random greedy' base
show fuer2 'greedy greedy-score' fuer2
show count 'random greedy random' count
show junior 'greedy random greedy' junior

refuse 2 'expected one of them' replay base.db 0.0.0 --html game.html --svg game.svg
refuse 1 'cannot write "nowhere/game.html"' replay base.db 0.0.0 --html nowhere/game.html
refuse 1 'holds no game 0.9.0' replay base.db 0.9.0 --html game.html
[ ! -e game.html ]
report $? "no page of a game that is not there"
"$bastide" match greedy random --blocks 1 --keep scores --quiet --out scores.db >out 2>err
refuse 1 'without its moves' replay scores.db 0.0.0 --html game.html

"$bastide" report base.db --out pages >out 2>err &&
    grep -q '^"thoughts":\[\[\],\[\["[A-Z]@' pages/index.html
report $? "a report shows candidates where they are kept"

if ! command -v chromium >/dev/null; then
    echo "ok - games in a browser # SKIP no chromium"
    exit $failed
fi

# Names of strangers, which no command takes but a store may hold.
sqlite3 count.db "update agent set name = '<script>alert(1)</script>' where id = 0;
    update agent set name = '\"><img src=x onerror=alert(1)>''Grün 乙女' where id = 1"
"$bastide" replay count.db 0.0.0 --html count.html >out 2>err
report $? "a page of agents with hostile names"

# Two games of different sheets in one page, as in a report.
"$bastide" replay count.db 0.0.1 --html second.html
{
    sed '/^<details/,$d' base.html
    sed -n '/^<svg width/,/^<\/svg>/p' second.html
    for page in base second; do sed -n '/^<details/,/^<\/details>/p' "$page.html"; done |
        sed 's/^\(<details.*\) open>/\1>/'
    sed -n '/^<script>$/,$p' base.html
} >many.html

# A game that somebody forfeited: no agent here does, so the page of another is changed.
sed 's/"offender":0,"end":"normal"/"offender":2,"end":"timeout"/' fuer2.html >forfeit.html

frames=
expect base 72
expect five 72 390
expect fuer2 48 390
expect count 71
expect junior 36
frame many "{title: 'many', games: ['game-0.0.0', 'game-0.0.1']}" 1200
frame forfeit "{title: 'forfeit'}" 1200
cat >frames.html <<END
<!DOCTYPE html>
<meta charset="utf-8">
<style>iframe { position: absolute; left: 0; top: 0; border: 0; }</style>
<pre id="lines"></pre>
<script>
    onmessage = event => document.getElementById('lines').append(event.data + '\n');
</script>
$frames
END

# $1: how to answer; the others: more arguments. Virtual time passes as fast as the page can work.
browse() {
    timeout 400 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" \
        --disable-background-timer-throttling --force-prefers-reduced-motion \
        --allow-file-access-from-files --hide-scrollbars --window-size=1300,1100 "$@" 2>err
}

browse --virtual-time-budget=8000 --dump-dom "file://$folder/frames.html" >out
sed 's/.*<pre id="lines">//' out | grep -e '^ok ' -e '^not ok ' >lines
cat lines
grep -q '^not ok ' lines && failed=1
[ "$(grep -c 'no script error' lines)" -eq 7 ]
report $? "all seven pages reported"

if [ -n "${SCREENSHOTS:-}" ]; then
    for page in count junior; do
        browse --virtual-time-budget=2000 --screenshot="$SCREENSHOTS/$page.png" \
            "file://$folder/$page.html#game-0.0.0/20" >out
        [ "$(wc -c <"$SCREENSHOTS/$page.png")" -gt 100000 ]
        report $? "a picture of a page, with drawings in it: $page.png"
    done
fi
exit $failed
