// `npm run zip`: writes dist/ddh-hockey-<version>.zip, which contains the plugin with the sample data for upload to a
// site, and a zip of the source code, to which readme.txt refers. The same commit, build and sample give the same
// bytes. The last printed line is the plugin's path.
import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { ZipFile } from 'yazl';
import { momentOf } from './moment.mjs';
import { thirdParties } from './notices.mjs';
import { keptSample } from './sample.mjs';

const SLUG = 'ddh-hockey';
const PLUGIN = 'plugin-php';
/**
 * The sample in the zip has the games of one day, with few simulations per game. The page runs further simulations with
 * the game models.
 */
const SAMPLE = { to: '2025-10-07', records: 2_000 };
/** Maximum size of the zip in bytes. PHP refuses larger uploads unless php.ini raises `upload_max_filesize`, which is 2M. */
const LARGEST = 2 ** 21;

/** Files in the plugin folder that are not part of the plugin: data, tests, tools, developer notes and hidden files. */
const LEFT_OUT = [/^data\/(?!index\.php$)/, /^(tests|tools)\//, /^(includes\/\w+\/)?README\.md$/, /(^|\/)\./];

/** The manifests of the built pages and of the built admin screens. */
const MANIFESTS = ['dist/manifest.json', 'dist/admin.json'];

/**
 * Patterns for the names of files that must not be in the zip. The first text of each entry completes the message
 * "PATH must not be in the zip: it is ...".
 */
const FORBIDDEN = [
  ['a source map', /\.map$/],
  ['a hidden file', /(^|\/)\./],
  ['a note for developers', /\.md$/i],
  ['source code of the page', /\.(tsx?|jsx|mjs)$/],
  ['a key', /\.(pem|key|p12|pfx|env)$|service-?account/i],
  ['a log or database', /\.(log|sqlite|sql|bak|orig)$/],
  ['installed packages', /(^|\/)node_modules\//],
];
/**
 * Matches the header of a private key together with the start of its body, because source code may contain the header
 * alone.
 */
const KEY_INSIDE = /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\\n|\s)*[A-Za-z0-9+/]{40}/;

/** Returns the reason why a file must not be in the zip. Returns null if the file is allowed. */
export function forbidden(path, content) {
  const byName = FORBIDDEN.find(([, name]) => name.test(path));
  if (byName) return `${path} must not be in the zip: it is ${byName[0]}`;
  return KEY_INSIDE.test(content.toString('latin1'))
    ? `${path} must not be in the zip: it contains a private key`
    : null;
}

/**
 * Returns the plugin's version. Throws if the plugin, its readme and the package have different versions. Between
 * releases, when the version ends in -dev, the readme's stable tag names the last release.
 */
export function agreedVersion({ plugin, readme, manifest }) {
  const { version: ofPackage } = JSON.parse(manifest);
  const stable = /^Stable tag:\s*(\S+)\s*$/m.exec(readme)?.[1];
  const found = {
    'the header of ddh-hockey.php': /^ \* Version:\s+(\S+)$/m.exec(plugin)?.[1],
    DDH_VERSION: /define\( 'DDH_VERSION', '([^']+)' \)/.exec(plugin)?.[1],
    "readme.txt's Stable tag": stable !== undefined && ofPackage.endsWith('-dev') ? ofPackage : stable,
    'package.json': ofPackage,
  };
  const versions = new Set(Object.values(found));
  if (versions.size > 1 || versions.has(undefined)) {
    const said = Object.entries(found).map(([where, version]) => `${where}: ${version ?? 'none'}`);
    throw new Error(`the versions disagree (${said.join(', ')})`);
  }
  return found.DDH_VERSION;
}

/** Returns the files that the build's `manifest` lists and `files` lacks. */
export function missingAssets(manifest, files) {
  const named = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(named)].filter((file) => !files.has(`dist/${file}`));
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));

/** Returns the contents of the files in the zip, keyed by path. */
export function gather(plugin, sample) {
  const files = new Map();
  for (const path of filesIn(plugin)) {
    if (!LEFT_OUT.some((pattern) => pattern.test(path))) files.set(path, readFileSync(join(plugin, path)));
  }
  for (const path of filesIn(sample)) files.set(`data/${path}`, readFileSync(join(sample, path)));
  files.set('license.txt', readFileSync('LICENSE'));
  files.set('data-notice.txt', Buffer.from(dataNotice(readFileSync('data-fixtures/README.md', 'utf8'))));
  files.set('third-party-notices.txt', Buffer.from(thirdParties()));
  return files;
}

/** Returns the notice with the source and license of the sample data, taken from the README of the fixtures. */
function dataNotice(readme) {
  const start = readme.indexOf('## Source and license');
  if (start < 0) throw new Error('data-fixtures/README.md has no section "Source and license"');
  return `The sample data in data/\n\n${readme.slice(start).replace(/^## /, '').replaceAll(/^> ?/gm, '')}`;
}

/**
 * Throws if the plugin directory of WordPress would refuse these files, or if one is missing or must not be in the zip.
 */
export function check(files) {
  for (const needed of ['ddh-hockey.php', 'readme.txt', ...MANIFESTS]) {
    if (!files.has(needed))
      throw new Error(`${PLUGIN}/${needed} is missing${needed.startsWith('dist/') ? ': run npm run build' : ''}`);
  }
  const lost = MANIFESTS.flatMap((manifest) => missingAssets(JSON.parse(files.get(manifest).toString()), files));
  if (lost.length > 0) throw new Error(`the build lacks ${lost.join(', ')}: run npm run build`);
  const wrong = [...files].map(([path, content]) => forbidden(path, content)).filter((why) => why !== null);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  const [plugin, readme] = [files.get('ddh-hockey.php').toString(), files.get('readme.txt').toString()];
  if (/^ \* Update URI:/m.test(plugin))
    throw new Error('ddh-hockey.php has an Update URI: the plugin directory refuses it');
  const missing = ['Contributors', 'Tested up to', 'License'].filter(
    (name) => !new RegExp(`^${name}: *\\S`, 'm').test(readme),
  );
  if (missing.length > 0) throw new Error(`readme.txt has no ${missing.join(', no ')}`);
  const source = sourceName(/^Stable tag:\s*(\S+)/m.exec(readme)?.[1]);
  if (!readme.includes(source))
    throw new Error(`readme.txt does not say that ${source} is the source of the minified files`);
}

const sourceName = (version) => `${SLUG}-${version}-source.zip`;

/**
 * Returns the contents of the files that git tracks, keyed by path. Returns an empty map without git, as in an unpacked
 * source zip.
 */
function sourceFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' });
  const paths = (stdout ?? '').split('\0').filter((path) => path !== '' && existsSync(path));
  return new Map(paths.map((path) => [path, readFileSync(path)]));
}

/** Writes the files into a zip, below `folder`. */
export async function write(files, folder, path) {
  const zip = new ZipFile();
  // A zip stores local times. With UTC, the bytes do not depend on the machine's time zone.
  process.env['TZ'] = 'UTC';
  const options = { mtime: momentOf(['.']), mode: 0o100644 };
  for (const [name, content] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    // An npz file is already compressed, so the zip stores it without further compression.
    zip.addBuffer(content, `${folder}/${name}`, { ...options, compressionLevel: name.endsWith('.npz') ? 0 : 9 });
  }
  zip.end();
  mkdirSync('dist', { recursive: true });
  await pipeline(zip.outputStream, createWriteStream(path));
}

async function main() {
  const files = gather(PLUGIN, keptSample(SAMPLE));
  check(files);
  const text = (path) => files.get(path).toString();
  const sources = { plugin: text('ddh-hockey.php'), readme: text('readme.txt') };
  const version = agreedVersion({ ...sources, manifest: readFileSync('package.json', 'utf8') });
  const source = sourceFiles();
  if (source.size > 0) await write(source, `${SLUG}-${version}-source`, `dist/${sourceName(version)}`);
  else console.log('Without git, no zip of the source is written.');
  const path = `dist/${SLUG}-${version}.zip`;
  await write(files, SLUG, path);
  const { size } = statSync(path);
  if (size > LARGEST)
    throw new Error(
      `${path} is ${(size / 1e6).toFixed(1)} MB, more than the maximum of ${(LARGEST / 1e6).toFixed(1)} MB`,
    );
  console.log(`${files.size} files, ${(size / 1e6).toFixed(1)} MB`);
  console.log(path);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await main();
  } catch (cause) {
    console.error(`npm run zip: ${cause instanceof Error ? cause.message : String(cause)}`);
    process.exit(1);
  }
}
