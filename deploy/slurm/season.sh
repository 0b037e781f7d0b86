#!/bin/sh
# sh season.sh RANGES RECORDS: simulates all games of the folder `models` with RECORDS records each in two arrays of tasks.
# The file `days` has the games' days, one a line. After failures, run it again: tasks that have finished do nothing.
set -eu
scripts=$(dirname "$0")
days=$(wc -l < days)
job=$(sbatch --parsable --array="0-$((days * $1 - 1))" "$scripts/simulate.sh" "$1" "$2")
sbatch --dependency="afterok:$job" --kill-on-invalid-dep=yes --array="0-$((days - 1))" "$scripts/join.sh"
