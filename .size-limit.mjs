// Size budgets of the built files. The files are found through the build's manifests, so a new chunk counts toward its
// budget without a change here.
import { existsSync, readFileSync, readdirSync } from 'node:fs';

const DIST = 'plugin-php/dist';
const read = (file) => (existsSync(`${DIST}/${file}`) ? JSON.parse(readFileSync(`${DIST}/${file}`, 'utf8')) : {});
const ofPages = read('manifest.json');
const manifest = { ...ofPages, ...read('admin.json') };

/** Returns the files of the given chunks and of all chunks that these import statically. */
function filesOf(names, seen = new Set()) {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no chunk ${name}`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    filesOf(chunk.imports ?? [], seen);
  }
  return [...seen].map((file) => `${DIST}/${file}`);
}

/** Returns the style sheets of all pages. */
const styles = () =>
  [...new Set(Object.values(ofPages).flatMap(({ css = [] }) => css))].map((file) => `${DIST}/${file}`);

/**
 * Returns the worker files with the given prefixes, and the files that these import statically. The build's manifest
 * does not list workers.
 */
function workerFiles(...names) {
  const all = readdirSync(`${DIST}/assets`);
  const found = names.flatMap((name) => {
    const files = all.filter((file) => file.startsWith(name));
    if (files.length === 0) throw new Error(`the build has no ${name}`);
    return files;
  });
  // A loop over a Set also visits the files that are added to the Set during the loop.
  const files = new Set(found);
  for (const file of files) {
    const code = readFileSync(`${DIST}/assets/${file}`, 'utf8');
    for (const [, to] of code.matchAll(/from"\.\/([^"]+)"/g)) files.add(to);
  }
  return [...files].map((file) => `${DIST}/assets/${file}`);
}

const SECTIONS = JSON.parse(readFileSync('src/view/tabs.json', 'utf8'));

/** Returns the files of a tab's first load: the entry, the boot code, the section and the page. */
const firstLoad = (section, page) => filesOf(['src/main.tsx', 'src/boot.tsx', section, page]);

/** The first loads of all tabs. Tabs with the same page are one budget. */
const firstLoads = Object.values(SECTIONS).flatMap(({ source: section, tabs }) =>
  [...new Set(tabs.map(({ source }) => source))].map((page) => {
    const alike = tabs.filter(({ source }) => source === page);
    return {
      name: `First load: ${alike.map(({ name }) => name).join(', ')}`,
      path: firstLoad(section, page),
      limit: `${Math.min(...alike.map(({ limit }) => limit))} kB`,
      gzip: true,
    };
  }),
);

const sourceOf = (section, key) => SECTIONS[section].tabs.find((tab) => tab.key === key).source;
const builder = firstLoad(SECTIONS.hub.source, sourceOf('hub', 'parlay'));

const FIREBASE = 'src/services/teams/remotes/firebase/browser.ts';

/**
 * Returns the files that a page loads for members whose teams are in Firebase, in addition to the files of the tab My
 * Team.
 */
function firebaseFiles() {
  const had = firstLoad(SECTIONS.fantasy.source, sourceOf('fantasy', 'team'));
  return filesOf([FIREBASE]).filter((file) => !had.includes(file));
}

/** Throws if a first load contains Google's SDK, which only members with teams in Firebase need. */
function withoutFirebase(budgets) {
  const has = (file) => readFileSync(file, 'utf8').includes('@firebase/');
  if (!firebaseFiles().some(has))
    throw new Error('the Firebase chunks do not contain the SDK, so this check would find nothing');
  for (const { name, path } of budgets) {
    if (name.startsWith('First load') && path.some(has)) throw new Error(`${name} contains the Firebase SDK`);
  }
  return budgets;
}

export default withoutFirebase([
  ...firstLoads,
  {
    name: 'Parlay Builder with a chosen game',
    // The simulation client is loaded when the user first chooses a game, so it is not part of the first load.
    path: [...new Set([...builder, ...filesOf(['src/view/builder/Form.tsx', 'workers/client.ts'])])],
    limit: '185.8 kB',
    gzip: true,
  },
  { name: 'Teams in Firebase (lazy)', path: firebaseFiles(), limit: '82.1 kB', gzip: true },
  { name: 'Styles of all pages', path: styles(), limit: '41.2 kB', gzip: true },
  { name: 'Simulation worker', path: workerFiles('simulation.worker'), limit: '20.7 kB', gzip: true },
  ...[
    ['npz', 'npz', '24.9 kB'],
    ['JSON or CSV', 'text', '27.9 kB'],
  ].map(([form, part, limit]) => ({
    name: `Simulation worker, a game in ${form}`,
    path: workerFiles('simulation.worker', `worker.${part}`),
    limit,
    gzip: true,
  })),
  {
    name: 'Simulation worker with all chunks',
    path: workerFiles('simulation.worker', 'worker.'),
    limit: '54 kB',
    gzip: true,
  },
  { name: 'Datasets worker', path: workerFiles('datasets.worker'), limit: '27.5 kB', gzip: true },
  { name: 'Screen Line-ups', path: filesOf(['src/admin/lineups.ts']), limit: '8 kB', gzip: true },
  { name: 'Look as a reader', path: filesOf(['src/admin/reader.ts']), limit: '8 kB', gzip: true },
  { name: 'Upload on the settings screen', path: filesOf(['src/admin/upload.ts']), limit: '10 kB', gzip: true },
]);
