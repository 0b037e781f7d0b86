// `node scripts/version.mjs 1.2.3` writes the version into every place that has it. A version that ends in -dev is not
// released: readme.txt keeps naming the last release (Stable tag) and its source.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-[a-z]+(\.\d+)?)?$/.test(version)) {
  console.error('give the version: node scripts/version.mjs 1.2.3, or 1.2.3-dev between releases');
  process.exit(2);
}

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
const isOwn = (name) => name.startsWith('@ddh/');

/** Sets the version of a package of this project, and of the packages of this project that it needs. */
function setVersion(entry) {
  entry.version = version;
  for (const needed of [entry.dependencies, entry.devDependencies]) {
    for (const name of Object.keys(needed ?? {})) if (isOwn(name)) needed[name] = version;
  }
}

for (const path of tracked.filter((name) => /(^|\/)package\.json$/.test(name))) edit(path, setVersion);
for (const path of tracked.filter((name) => /(^|\/)package-lock\.json$/.test(name)))
  edit(path, (lock) => {
    lock.version = version;
    // Installed packages of others are below node_modules.
    for (const [folder, entry] of Object.entries(lock.packages))
      if (!folder.includes('node_modules/') && entry.version !== undefined) setVersion(entry);
  });
replace('plugin-php/ddh-hockey.php', /^( \* Version: +)\S+$/m, /(define\( 'DDH_VERSION', ')[^']+/);
if (!version.endsWith('-dev'))
  replace('plugin-php/readme.txt', /^(Stable tag: *)\S+$/m, /(`ddh-hockey-)\S+?(?=-source\.zip`)/);

function edit(path, change) {
  const doc = JSON.parse(readFileSync(path, 'utf8'));
  change(doc);
  writeFileSync(path, `${JSON.stringify(doc, null, 2)}\n`);
}

/** Replaces what follows the first group of each pattern. */
function replace(path, ...patterns) {
  let text = readFileSync(path, 'utf8');
  for (const pattern of patterns) {
    if (!pattern.test(text)) throw new Error(`${path} has no match of ${pattern}`);
    text = text.replace(pattern, `$1${version}`);
  }
  writeFileSync(path, text);
}
