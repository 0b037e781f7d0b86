// Makes the sample data with `ddh`: simulated games, invented books and prices, and projections for the season.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { momentOf } from './moment.mjs';

/** Folders whose files determine the bytes of the sample. */
const SOURCES = ['engine/src', 'engine/forecast', 'engine/cli', 'data-fixtures'];
const KEPT = '.cache/sample';

/**
 * Writes the sample into a new folder. `from` and `to` are the first and last league day, by default those of the
 * opening week.
 * `records` is the number of simulations per game. `madeAt` is the time in the manifest, by default now.
 */
export function writeSample(folder, { from, to, records = 10_000, madeAt } = {}) {
  const epoch = madeAt === undefined ? {} : { SOURCE_DATE_EPOCH: `${Math.floor(madeAt.getTime() / 1000)}` };
  const ddh = (...args) => {
    const env = { ...process.env, ...epoch };
    const { status } = spawnSync(process.execPath, ['engine/cli/bin/ddh.mjs', ...args], { stdio: 'inherit', env });
    if (status !== 0) throw new Error(`ddh ${args.join(' ')} ended with ${status}`);
  };
  const days = Object.entries({ from, to }).flatMap(([name, day]) => (day === undefined ? [] : [`--${name}`, day]));
  ddh('simulate', '--records', `${records}`, '--out', folder, '--format', 'npz', '--sample', ...days);
  // Sportsbooks and prices are invented, because real ones must not be published.
  ddh('value-sample', folder);
  ddh('project', '--out', folder, ...(from === undefined ? [] : ['--as-of', from]));
  // The track record is that of the previous season.
  ddh('record', 'list', folder, '--record', 'data-fixtures/record');
}

/**
 * Returns the path of a folder with the sample up to the day `to`. The folder is reused until a file in SOURCES
 * changes. The same sources give the same bytes, because the time in the manifest is that of the newest commit that
 * changed SOURCES.
 */
export function keptSample({ to, records }) {
  const key = createHash('sha256').update(`${to} ${records}\n`);
  for (const path of SOURCES.flatMap(filesIn)) key.update(`${path}\n`).update(readFileSync(path));
  const folder = join(KEPT, `${to}-${key.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  rmSync(KEPT, { recursive: true, force: true });
  const half = `${folder}.half`;
  writeSample(half, { to, records, madeAt: momentOf(SOURCES) });
  removeCuts(half);
  renameSync(half, folder);
  return folder;
}

/** Removes the cuts of files, which pages can do without: they would make the plugin's zip too large for most sites. */
function removeCuts(folder) {
  const path = join(folder, 'manifest.json');
  const { files, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
  const cuts = new Set(Object.values(files).flatMap((entry) => entry.cuts?.files.map(({ file }) => file) ?? []));
  for (const file of cuts) rmSync(join(folder, file));
  const kept = Object.entries(files)
    .filter(([name]) => !cuts.has(name))
    .map(([name, { cuts: _cuts, ...entry }]) => [name, entry]);
  writeFileSync(path, `${JSON.stringify({ ...manifest, files: Object.fromEntries(kept) }, null, 2)}\n`);
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
