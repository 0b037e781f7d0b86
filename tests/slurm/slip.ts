import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { runDdh } from '../../engine/cli/testing/runDdh.ts';
import type { Models } from './season.ts';

type Count = { readonly records: number; readonly hits: number };

const LINES = { margin: 0.5, goals: 4.5, shots: 1.5 };

/**
 * Evaluates a slip in every game of a team with DuckDB and with `ddh parlay`. Throws if their numbers of hits differ.
 * Returns a report.
 */
export async function compareSlip(cwd: string, folder: string, { team, player }: Models): Promise<string> {
  const start = performance.now();
  const counts = await countInDuckDb(join(cwd, folder), { team, player });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  await writeFile(join(cwd, 'slip.json'), JSON.stringify(slipOf({ team, player })));
  for (const [game, count] of counts) {
    const args = ['parlay', `${folder}/${game}.npz`, '--slip', 'slip.json', '--allow-missing', '--json'];
    const { out, notes } = await runDdh(cwd, args);
    if (out === '') throw new Error(`ddh parlay fails in game ${game}: ${notes}`);
    const { records, hits } = JSON.parse(out) as Count;
    if (records !== count.records || hits !== count.hits)
      throw new Error(`game ${game}: DuckDB counts ${text(count)}, ddh parlay ${text({ records, hits })}`);
  }
  const sum = (field: keyof Count): number => [...counts.values()].reduce((total, count) => total + count[field], 0);
  const total = { records: sum('records'), hits: sum('hits') };
  if (total.hits === 0 || total.hits === total.records)
    throw new Error(`the slip is a hit in no record or in every record: ${text(total)}`);
  return `DuckDB and ddh parlay count the same in ${counts.size} games: ${text(total)}, DuckDB in ${seconds} s`;
}

const text = ({ records, hits }: Count): string => `${hits} of ${records} records`;

const slipOf = ({ team, player }: Pick<Models, 'team' | 'player'>) => ({
  legs: [
    { kind: 'winner', team, margin: LINES.margin },
    { kind: 'total', stat: 'Goals', side: 'over', line: LINES.goals },
    { kind: 'player', player, stat: 'Shots', side: 'over', line: LINES.shots },
  ],
});

/**
 * Counts the slip's hits with one query over the files of the whole season. In a game without the team or the player,
 * their columns are NULL.
 */
async function countInDuckDb(
  folder: string,
  { team, player }: Pick<Models, 'team' | 'player'>,
): Promise<ReadonlyMap<string, Count>> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    const name = (column: string): string => `"${column.replaceAll('"', '""')}"`;
    const result = await connection.runAndReadAll(`
      SELECT filename, count(*) AS records, count(*) FILTER (
             ${name(team)} = 1 AND ${name(`${team} Goal Differential`)} > ${LINES.margin}
         AND "Total Goals" > ${LINES.goals}
         AND coalesce(${name(`${player} Shots`)}, 0) > ${LINES.shots}) AS hits
      FROM read_parquet('${folder}/*/*_parlaytrix.parquet', union_by_name = true, filename = true)
      WHERE ${name(team)} IS NOT NULL
      GROUP BY filename ORDER BY filename`);
    return new Map(
      result.getRowObjectsJson().map((row) => {
        const game = relative(folder, row['filename'] as string).replace(/\.parquet$/, '');
        return [game, { records: Number(row['records']), hits: Number(row['hits']) }];
      }),
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
