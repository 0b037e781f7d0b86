#!/bin/sh
#SBATCH --job-name=ddh-simulate
#SBATCH --cpus-per-task=1
#SBATCH --output=%x-%a.log
# A task of the array of season.sh: simulates a range of the records of one day's games into parts/<day>/<range>.
set -eu
ranges=$1 records=$2
day=$(sed -n "$((SLURM_ARRAY_TASK_ID / ranges + 1))p" days)
range=$((SLURM_ARRAY_TASK_ID % ranges))
out=parts/$day/$range
# ddh writes part.json last, so a task that has finished in an earlier submission does nothing.
if [ -e "$out/part.json" ]; then exit 0; fi
exec ddh simulate models --from "$day" --to "$day" --processes 1 --out "$out" \
  --range "$((records * range / ranges)):$((records * (range + 1) / ranges))"
