// The sample data, made by the product's own command: simulated games, invented books and prices, the season's projections.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { momentOf } from './moment.mjs';

/** What the sample is made by and from. */
const SOURCES = ['engine/src', 'engine/forecast', 'engine/cli', 'data-fixtures'];
const KEPT = '.cache/sample';

function ddh(...args) {
  const { status } = spawnSync(process.execPath, ['engine/cli/bin/ddh.mjs', ...args], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`ddh ${args.join(' ')} ended with ${status}`);
}

/**
 * Writes into a folder what it lacks of the sample. `to`: its last league day, without it the whole opening week.
 * `records`: how many simulations each game has. `madeAt`: the time it is said to be made at, without it now.
 */
export function writeSample(folder, { to, records = 10_000, madeAt } = {}) {
  if (!existsSync(join(folder, 'manifest.json'))) {
    const days = to === undefined ? [] : ['--to', to];
    ddh('simulate', '--records', `${records}`, '--out', folder, '--format', 'npz', '--sample', ...days);
    if (madeAt !== undefined) stamp(join(folder, 'manifest.json'), madeAt);
  }
  // Invented books and prices: nobody may ship real ones.
  if (!existsSync(join(folder, 'value_vault'))) ddh('value-sample', folder);
  if (!existsSync(join(folder, 'fantasy'))) ddh('project', '--out', folder);
}

function stamp(path, madeAt) {
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, `${JSON.stringify({ ...manifest, generatedAt: madeAt.toISOString() }, null, 2)}\n`);
}

/**
 * A folder with the sample up to that day, kept until anything changes that it is made by or from. The same sources give
 * the same bytes: it is dated by the newest commit that changed them.
 */
export function keptSample({ to, records }) {
  const key = createHash('sha256').update(`${to} ${records}\n`);
  for (const path of SOURCES.flatMap(filesIn)) key.update(`${path}\n`).update(readFileSync(path));
  const folder = join(KEPT, `${to}-${key.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  rmSync(KEPT, { recursive: true, force: true });
  const half = `${folder}.half`;
  writeSample(half, { to, records, madeAt: momentOf(SOURCES) });
  renameSync(half, folder);
  return folder;
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
