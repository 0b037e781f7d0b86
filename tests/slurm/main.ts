// `npm run slurm`: simulates a fictional season's games as a job array in a real Slurm, kills some tasks and submits
// the array again. The joined files must be identical to those of a single run, and DuckDB must count as many hits of a
// slip in these files as `ddh` does.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { submit } from './array.ts';
import { startCluster } from './cluster.ts';
import { digests, firstDifference } from '../digests.ts';
import { compareSlip } from './slip.ts';
import { writeModels } from './season.ts';

const USAGE = `npm run slurm -- [--teams 32] [--games 84] [--records 2000] [--ranges 2] [--kills 4] [--keep]

Rates a fictional season (of at least 6 teams), simulates its games day by day with 'ddh simulate', and again as two arrays of tasks with
deploy/slurm/season.sh in a Slurm that it starts on this machine. It kills tasks of both arrays, submits them again, and
compares the bytes. Then DuckDB and 'ddh parlay' count a slip in all games of a team. --keep keeps the folder. Ends with 1 if
anything differs.
`;

const ROOT = resolve(import.meta.dirname, '../..');
const FORMATS = ['--format', 'npz,parquet'];

const { values } = parseArgs({
  options: {
    teams: { type: 'string', default: '32' },
    games: { type: 'string', default: '84' },
    records: { type: 'string', default: '2000' },
    ranges: { type: 'string', default: '2' },
    kills: { type: 'string', default: '4' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(USAGE);
else {
  const cwd = mkdtempSync(join(tmpdir(), 'ddh-slurm-'));
  try {
    await run(cwd);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    if (values.keep) console.log(`kept: ${cwd}`);
    else rmSync(cwd, { recursive: true });
  }
}

function whole(name: 'teams' | 'games' | 'records' | 'ranges' | 'kills'): number {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} must be a whole number of 1 or more`);
  return value;
}

async function run(cwd: string): Promise<void> {
  const size = { teams: whole('teams'), games: whole('games') };
  const [ranges, records, kills] = [whole('ranges'), whole('records'), whole('kills')];
  const env = environment(cwd);
  const season = await timed('rating the season', () => writeModels(cwd, size));
  const { games, days } = season;
  console.log(`${games} games on ${days.length} days, ${records} records each, ${ranges} ranges a day`);

  await timed('one machine', () => {
    for (const day of days) {
      const only = ['--from', day, '--to', day, '--records', `${records}`];
      const args = ['simulate', 'models', ...only, ...FORMATS, '--out', `whole/${day}`];
      const { status, stderr } = spawnSync('ddh', args, { cwd, env, encoding: 'utf8' });
      if (status !== 0) throw new Error(`ddh ${args.join(' ')} ended with ${status}: ${stderr}`);
    }
  });
  const cluster = await startCluster(cwd, env);
  try {
    for (const array of ['ddh-simulate', 'ddh-join'] as const) {
      const killed = await timed('a submission', () => submit(cluster, cwd, [ranges, records], { array, most: kills }));
      if (killed.length === 0) throw new Error(`no task of ${array} ran long enough to be killed: raise --records`);
      console.log(`killed: ${killed.join(', ')}`);
    }
    await timed('the last submission', () => submit(cluster, cwd, [ranges, records], { array: 'ddh-join', most: 0 }));
  } finally {
    await cluster.stop();
  }
  const difference = firstDifference(digests(join(cwd, 'season')), digests(join(cwd, 'whole')));
  if (difference !== null) throw new Error(`season/${difference} differs from the file of a run on one machine`);
  console.log('the arrays wrote the bytes of one machine');
  console.log(await compareSlip(cwd, 'season', season));
}

/** Returns the environment of an operator who has installed `ddh`. */
function environment(cwd: string): NodeJS.ProcessEnv {
  mkdirSync(join(cwd, 'bin'));
  const program = join(cwd, 'bin/ddh');
  writeFileSync(program, `#!/bin/sh\nexec ${process.execPath} ${join(ROOT, 'engine/cli/dist/ddh.mjs')} "$@"\n`);
  chmodSync(program, 0o755);
  return { ...process.env, PATH: `${join(cwd, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` };
}

async function timed<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
