#!/bin/sh
# A plan in a hundred shards as an array of Slurm jobs; docs/experiments.md says more.
#
#   sbatch rate.sh                      all shards
#   sbatch --array=3,17 rate.sh         those that `winnable report results` calls missing or unfinished
#
#SBATCH --job-name=winnable
#SBATCH --array=1-100
#SBATCH --cpus-per-task=4
#SBATCH --mem=6G
#SBATCH --time=08:00:00
#SBATCH --output=winnable-%A-%a.log

# The last number of --array above. $SLURM_ARRAY_TASK_COUNT would be 2 with --array=3,17.
shards=100

exec winnable rate klondike --seeds 1-1000000 --timeout 10 --memory 1024 \
  --shard "$SLURM_ARRAY_TASK_ID/$shards" --out "$SLURM_SUBMIT_DIR/results"
