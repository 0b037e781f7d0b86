import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What no browser gets: types, the compiler that packages ask for in order to check theirs, and what only `ddh` uses. */
const NOT_SHIPPED = /^node_modules\/(@types\/|@typescript\/|typescript$|csstype$|hyparquet)/;

/** The packages that the built pages hold parts of, with the notices under which they may be passed on. */
export function thirdParties() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link, optional }]) =>
      path.startsWith('node_modules/') && !dev && !link && !optional && !NOT_SHIPPED.test(path),
  );
  const notices = shipped.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return `${name} ${version} (${license})\n\n${licenceText(path)}`;
  });
  return `The scripts in dist/ hold parts of these packages.\n\n${notices.join(`\n${'-'.repeat(72)}\n\n`)}`;
}

function licenceText(path) {
  const file = existsSync(path) && readdirSync(path).find((name) => /^licen[cs]e/i.test(name));
  return file ? `${readFileSync(join(path, file), 'utf8').trim()}\n` : '';
}
