// Runs PHPUnit in a real WordPress with the plugin installed from the zip, and checks that the plugin calls no function
// that this WordPress lacks. Exits with 3 if WordPress cannot be fetched. The arguments are passed to PHPUnit, such as
// `--filter TeamsTest`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { audit, UNKNOWN_CALL } from './checks/audit.ts';
import { CannotFetch, versionOf, wordpress } from './lab/fetch.ts';
import { RELEASE, ROOT } from './lab/places.ts';
import { makeSite, readLog, type Site } from './lab/site.ts';

/** Ends a run that hangs. With a moved clock the tests take more than twice as long. */
const LIMIT = 900_000;

function phpunit(site: Site): void {
  const options = ['-c', 'tests/wordpress/phpunit.xml', ...process.argv.slice(2)];
  const { status, signal } = spawnSync(process.env['PHPUNIT'] ?? 'phpunit', options, {
    cwd: ROOT,
    stdio: 'inherit',
    timeout: LIMIT,
    env: { ...process.env, DDH_WP_SITE: site.wordpress },
  });
  if (status !== 0) throw new Error(`PHPUnit ended with ${signal ?? status}`);
}

function main(): void {
  const start = performance.now();
  const lap = (what: string): void =>
    console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s after the start`);
  const name = `WordPress ${versionOf(wordpress())} (${RELEASE})`;
  lap(`${name} is ready`);
  // The ports differ, because the tests of both WordPress releases may run at the same time.
  const site = makeSite({ name: `phpunit-${RELEASE}`, port: RELEASE === 'newest' ? 4_869 : 4_870 });
  lap('site created, plugin installed from the zip');
  const found = audit(join(ROOT, 'plugin-php'), site);
  if (found.length > 0) throw new Error(found.join('\n'));
  if (!audit(join(import.meta.dirname, 'checks/fixtures'), site).some((line) => UNKNOWN_CALL.test(line))) {
    throw new Error('the audit does not report the calls in checks/fixtures to functions that WordPress lacks');
  }
  phpunit(site);
  lap('PHPUnit');
  const log = readLog(site);
  if (log !== '') throw new Error(`notices in debug.log:\n${log}`);
  console.log(`${name}: OK`);
}

try {
  main();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = cause instanceof CannotFetch ? 3 : 1;
}
