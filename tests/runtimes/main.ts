// `npm run release -- runtimes [names] [files of tests]`: see USAGE.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { arch, platform } from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { DAY, GAME, putHistory, RATED_DAY } from '../contract/sampleData.ts';
import { digests, firstDifference } from '../digests.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The programs, in exact versions: each version of Node that is maintained, beside the oldest that is supported. The
 * registry has each as a package for a kind of machine, whose install runs no script.
 */
const PACKAGES = {
  node22: [`node-${platform}-${arch}`, '22.23.3', 'bin/node'],
  node24: [`node-${platform}-${arch}`, '24.21.0', 'bin/node'],
  node26: [`node-${platform}-${arch}`, '26.10.0', 'bin/node'],
  deno: [`@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`, '2.9.6', 'deno'],
  bun: [`@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}`, '1.4.5', 'bin/bun'],
} as const;

type Runtime = keyof typeof PACKAGES;
const RUNTIMES = Object.keys(PACKAGES) as readonly Runtime[];

/** Returns the path of a program. Installs it outside of the project's packages, if it is not there yet. */
function install(name: Runtime): string {
  const [pack, version, path] = PACKAGES[name];
  const folder = join(ROOT, '.cache/runtimes', `${name}-${version}`);
  const program = join(folder, 'node_modules', pack, path);
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
    execFileSync('npm', ['install', ...options, `${pack}@${version}`], { cwd: folder, stdio: 'inherit' });
  }
  return program;
}

/** The environment in which `node` is the program, also for what a test starts. */
const withNode = (program: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${dirname(program)}:${process.env['PATH']}`,
});

const USAGE = `npm run release -- runtimes [${RUNTIMES.join('|')}]... [file of tests]...

Packs the engine and the command, and installs them in an empty project. On each version of Node, the command must write
the files of this version's command, byte by byte, and print nothing that it does not write; on each runtime, the
library must have the cells and prices of this version's library. Then the unit tests, or those in the given files, and
those of the packages run on each version of Node. Ends with 1 if anything fails or differs.
`;

const args = process.argv.slice(2);
const isRuntime = (word: string): word is Runtime => RUNTIMES.some((name) => name === word);
const named = args.filter(isRuntime);
const files = args.filter((word) => !isRuntime(word));

/** Commands whose files are compared. Each reads what those before it have written. */
const COMMANDS = [
  `simulate --from ${DAY} --to ${DAY} --records 2000 --format json,npz,parquet --processes 2 --out night`,
  `simulate --from ${DAY} --to ${DAY} --range 0:500 --out part`,
  'hub props night --prop Shots --line 2.5 --json',
  'value-build night --quotes quotes.csv',
  `parlay night/${GAME}_parlaytrix.npz --slip slip.json --explain --json`,
  'project --out season',
  `rate --games games.csv --skaters skaters.csv --goalies goalies.csv --as-of ${RATED_DAY} --schedule schedule.csv --rosters rosters.csv --out models`,
  'simulate models --records 200 --out rated',
  'validate night',
] as const;

const SLIP = {
  legs: [
    { kind: 'winner', team: 'Florida Panthers', margin: 0.5 },
    { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 },
    { kind: 'player', player: 'Sam Reinhart', stat: 'Points', side: 'over', line: 0.5 },
  ],
};
const QUOTES = 'market,player,team,line,book,odds\ngoals,S. Reinhart,,0.5,Mine,+150\nmoneyline,,Florida,,Mine,-160\n';

type Written = { readonly outputs: readonly string[]; readonly files: ReadonlyMap<string, string> };

/** Runs the installed command in a new folder. Throws if it fails (3: something was left out and is listed), or prints a warning of the runtime. */
async function written(node: string, folder: string, ddh: string): Promise<Written> {
  mkdirSync(folder);
  // oxlint-disable-next-line typescript/require-await -- putHistory waits for each file
  await putHistory(async (name, text) => writeFileSync(join(folder, name), text));
  writeFileSync(join(folder, 'slip.json'), JSON.stringify(SLIP));
  writeFileSync(join(folder, 'quotes.csv'), QUOTES);
  const env = { ...withNode(node), SOURCE_DATE_EPOCH: '1791000000', NODE_OPTIONS: '--pending-deprecation' };
  const outputs = COMMANDS.map((command) => {
    const ran = spawnSync(node, [ddh, ...command.split(' ')], { cwd: folder, env, encoding: 'utf8' });
    if (ran.status !== 0 && ran.status !== 3)
      throw new Error(`ddh ${command} ended with ${ran.status}: ${ran.stderr}${ran.stdout}`);
    const strange = ran.stderr.split('\n').find((line) => line !== '' && !line.startsWith('ddh '));
    if (strange !== undefined) throw new Error(`ddh ${command} printed: ${strange}`);
    return ran.stdout;
  });
  return { outputs, files: digests(folder) };
}

/** What the program in cells.mjs prints in the project `app`. */
function cells(name: Runtime | null, program: string, app: string): unknown {
  const before = name === 'deno' ? ['run', '--allow-read'] : [];
  return JSON.parse(execFileSync(program, [...before, 'cells.mjs'], { cwd: app, encoding: 'utf8' }));
}

/**
 * Runs the tests with a version of Node. Returns whether they pass. They run in processes, because Node 26 ends a worker
 * thread in which an array does not fit the memory, where it throws in others. Without Node's storage, because the tests of
 * the page use that of their simulated window.
 */
function passes(node: string, tests: readonly string[]): boolean {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const env = { ...withNode(node), NODE_OPTIONS: '--no-experimental-webstorage' };
  return spawnSync(node, [vitest, 'run', ...tests], { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
}

function makeProject(cwd: string): string {
  const app = join(cwd, 'app');
  mkdirSync(app);
  const npm = (folder: string, ...words: readonly string[]): string =>
    execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  npm(ROOT, 'pack', '--workspace', '@ddh/engine', '--workspace', '@ddh/cli', '--pack-destination', cwd);
  const packed = readdirSync(cwd).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(app, 'package.json'), '{"private": true, "type": "module"}\n');
  npm(app, 'install', '--prefer-offline', '--no-audit', '--no-fund', ...packed.map((name) => join(cwd, name)));
  return app;
}

async function main(cwd: string): Promise<readonly string[]> {
  const failures: string[] = [];
  const app = makeProject(cwd);
  const ddh = join(app, 'node_modules/@ddh/cli/bin/ddh.mjs');
  const expected = await written(process.execPath, join(cwd, 'expected'), ddh);
  copyFileSync(join(cwd, 'expected/night', `${GAME}_parlaytrix.npz`), join(app, 'game.npz'));
  copyFileSync(join(cwd, 'expected/night', `${GAME}_gamemodel.json`), join(app, 'model.json'));
  copyFileSync(join(cwd, 'expected/slip.json'), join(app, 'slip.json'));
  copyFileSync(join(import.meta.dirname, 'cells.mjs'), join(app, 'cells.mjs'));
  const expectedCells = cells(null, process.execPath, app);
  for (const name of named.length > 0 ? named : RUNTIMES) {
    const program = install(name);
    console.log(`\n== ${name}: ${program}`);
    const check = (what: string, isRight: boolean): void => {
      console.log(`${isRight ? 'ok     ' : 'FAILED '} ${what}`);
      if (!isRight) failures.push(`${name}: ${what}`);
    };
    check(
      'the packed library has the same cells and prices',
      isDeepStrictEqual(cells(name, program, app), expectedCells),
    );
    if (!name.startsWith('node')) continue;
    const found = await written(program, join(cwd, name), ddh);
    const difference = firstDifference(found.files, expected.files);
    check(
      `the command writes the same files${difference === null ? '' : `, but not ${difference}`}`,
      difference === null,
    );
    check('the command prints the same', isDeepStrictEqual(found.outputs, expected.outputs));
    check('the unit tests pass', passes(program, ['--project', '!php', '--pool', 'forks', ...files]));
    if (files.length === 0)
      check('the tests of the packages pass', passes(program, ['--config', 'tests/packed/vitest.config.ts']));
  }
  return failures;
}

if (args.includes('--help')) console.log(USAGE);
else {
  const cwd = mkdtempSync(join(tmpdir(), 'ddh-runtimes-'));
  try {
    const failures = await main(cwd);
    if (failures.length > 0) throw new Error(`\n${failures.join('\n')}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    rmSync(cwd, { recursive: true });
  }
}
