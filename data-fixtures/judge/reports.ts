import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SEASONS } from './judgeSeasons.ts';

const ROOT = join(import.meta.dirname, '../..');
const RECORDED = join(import.meta.dirname, 'recorded');

/** What `ddh backtest` prints, by the name of its file in `recorded`: `roles-2023-24.txt`. */
const REPORTS = {
  markets: [],
  roles: ['--slices'],
  slips: ['--slips'],
  projections: ['--projections'],
} as const;

/** Writes what `ddh backtest` prints about both seasons, for docs/model.md. */
export async function writeReports(): Promise<void> {
  for (const [name, options] of Object.entries(REPORTS))
    await Promise.all(
      SEASONS.map(async (season) => {
        const command = ['backtest', ...options, '--seasons', 'data-fixtures/seasons', '--season', season];
        const { stdout } = await promisify(execFile)(process.execPath, ['engine/cli/bin/ddh.mjs', ...command], {
          cwd: ROOT,
          maxBuffer: 2 ** 26,
        });
        writeFileSync(join(RECORDED, `${name}-${season}.txt`), stdout);
      }),
    );
}
