import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Packages whose code is not in the built pages: types, packages of the type checker, and packages that only `ddh`
 * uses.
 */
const NOT_SHIPPED = /^node_modules\/(@types\/|@typescript\/|typescript$|csstype$|hyparquet)/;

/** Returns the license notices of the packages whose code is in the built pages. */
export function thirdParties() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link, optional }]) =>
      path.startsWith('node_modules/') && !dev && !link && !optional && !NOT_SHIPPED.test(path),
  );
  const notices = shipped.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return `${name} ${version} (${license})\n\n${licenseText(path)}`;
  });
  return `The scripts in dist/ contain parts of these packages.\n\n${notices.join(`\n${'-'.repeat(72)}\n\n`)}`;
}

function licenseText(path) {
  const file = existsSync(path) && readdirSync(path).find((name) => /^licen[cs]e/i.test(name));
  return file ? `${readFileSync(join(path, file), 'utf8').trim()}\n` : '';
}
