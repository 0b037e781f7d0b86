#!/bin/sh
#SBATCH --job-name=ddh-join
#SBATCH --cpus-per-task=1
#SBATCH --output=%x-%a.log
# A task of the second array of season.sh: joins the parts of one day to the data folder season/<day>.
set -eu
day=$(sed -n "$((SLURM_ARRAY_TASK_ID + 1))p" days)
# ddh writes the manifest last.
if [ -e "season/$day/manifest.json" ]; then exit 0; fi
exec ddh simulate models --from "$day" --to "$day" --processes 1 --out "season/$day" \
  --format npz,parquet --parts "parts/$day"/*
