// Installs the programs that the engine is measured against, which no user needs, builds the benchmark as the engine is
// built for its users, and runs it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { build } from 'vite';

const HERE = 'engine/bench';
/** In this folder, so that what is built finds the packages of this folder. */
const OUT = `${HERE}/.cache`;

function run(command, args) {
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;
}

/** npm keeps the list of what it installed beside it. */
function installed() {
  const kept = `${HERE}/node_modules/.package-lock.json`;
  if (!existsSync(kept)) return false;
  const wanted = JSON.parse(readFileSync(`${HERE}/package.json`, 'utf8')).dependencies;
  const { packages } = JSON.parse(readFileSync(kept, 'utf8'));
  return Object.entries(wanted).every(([name, version]) => packages[`node_modules/${name}`]?.version === version);
}

if (!installed() && run('npm', ['ci', '--prefix', HERE]) !== 0) {
  console.error('The other programs cannot be installed here: they are left out.');
}
const resolve = { conditions: ['ddh-source'] };
await build({
  configFile: false,
  logLevel: 'error',
  cacheDir: '.cache/vite-bench',
  publicDir: false,
  resolve,
  ssr: { noExternal: true, external: ['vite'], resolve },
  build: {
    ssr: true,
    target: 'node20',
    outDir: OUT,
    emptyOutDir: true,
    rolldownOptions: {
      input: { main: `${HERE}/main.ts`, child: `${HERE}/loading/child.ts`, gap: `${HERE}/gap/worker.ts` },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
// Objects of 100,000 records are 1.7 GB.
const node = ['--expose-gc', '--max-old-space-size=12000', `${OUT}/main.mjs`];
process.exitCode = run(process.execPath, [...node, ...process.argv.slice(2)]);
