// Installs the peer programs, which users of the project do not need. Then builds and runs the benchmark.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { buildPrograms } from './build.ts';
import { ROOT } from './root.ts';

const HERE = `${ROOT}/engine/bench`;
/** The built programs are inside `engine/bench`, so that they find the packages that are installed there. */
const OUT = 'engine/bench/.cache';

const run = (command: string, given: readonly string[]): number =>
  spawnSync(command, given, { stdio: 'inherit' }).status ?? 1;

type Kept = { readonly packages: Readonly<Record<string, { readonly version?: string }>> };
type Wanted = { readonly dependencies: Readonly<Record<string, string>> };

/** Whether the installed versions, which npm lists in `node_modules`, are the required versions. */
function installed(): boolean {
  const list = `${HERE}/node_modules/.package-lock.json`;
  if (!existsSync(list)) return false;
  const { packages } = JSON.parse(readFileSync(list, 'utf8')) as Kept;
  const { dependencies } = JSON.parse(readFileSync(`${HERE}/package.json`, 'utf8')) as Wanted;
  return Object.entries(dependencies).every(([name, version]) => packages[`node_modules/${name}`]?.version === version);
}

if (!installed() && run('npm', ['ci', '--prefix', HERE]) !== 0) {
  console.error('The peer programs cannot be installed here and are left out.');
}
await buildPrograms(
  {
    main: 'engine/bench/main.ts',
    child: 'engine/bench/loading/child.ts',
    gap: 'engine/bench/gap/worker.ts',
  },
  OUT,
);
// Raise the heap limit: objects of 100,000 records take 1.7 GB.
const node = ['--expose-gc', '--max-old-space-size=12000', `${ROOT}/${OUT}/main.mjs`];
process.exitCode = run(process.execPath, [...node, ...process.argv.slice(2)]);
