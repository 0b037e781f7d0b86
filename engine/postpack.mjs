// npm packs the package.json of the clone, whose exports lead to the sources. So this packs once more, in another folder
// with the published one, over the file that npm has written. The clone's own package.json never changes, because
// programs that run at the same time, or after a killed `npm pack`, find their modules by it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ENGINE = import.meta.dirname;
const {
  npm_config_dry_run: isDry,
  npm_config_pack_destination: destination = '.',
  npm_execpath: npm = '',
  INIT_CWD: from = process.cwd(),
} = process.env;

/** Leaves out scripts, and the entry points and conditions that lead to sources. */
function publishedOf({ exports, ...rest }) {
  delete rest.scripts;
  const entries = Object.entries(exports)
    .filter(([, { types }]) => types)
    .map(([subpath, { 'ddh-source': __, ...built }]) => [subpath, built]);
  return { ...rest, exports: Object.fromEntries(entries) };
}

function packAgain() {
  const folder = mkdtempSync(join(tmpdir(), 'ddh-engine-'));
  try {
    const published = publishedOf(JSON.parse(readFileSync(join(ENGINE, 'package.json'), 'utf8')));
    for (const path of ['LICENSE', 'README.md', ...published.files])
      cpSync(join(ENGINE, path), join(folder, path), { recursive: true });
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
    const args = [npm, 'pack', '--silent', '--pack-destination', resolve(from, destination)];
    // Without the options of the outer npm, such as its workspaces.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
    const packed = spawnSync(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (packed.status !== 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (!isDry) packAgain();
