// Finds PHP with SQLite, PHPUnit and PHP_CodeSniffer, for the WordPress steps of `npm test`.
import { execFileSync } from 'node:child_process';
import { install, pathOf } from './system.mjs';

const COMMANDS = ['php', 'phpunit', 'phpcs'];
const EXTENSIONS = ['sqlite3', 'pdo_sqlite', 'mbstring', 'dom', 'simplexml', 'openssl', 'zlib', 'zip'];
const PACKAGES = ['php-cli', 'php-sqlite3', 'php-mbstring', 'php-xml', 'php-zip', 'phpunit', 'php-codesniffer'];

const find = (command) => process.env[command.toUpperCase()] || pathOf(command);

function missing() {
  const commands = COMMANDS.filter((command) => find(command) === null);
  if (commands.includes('php')) return commands;
  const code = 'echo strtolower(implode(" ", get_loaded_extensions()));';
  const loaded = execFileSync(find('php'), ['-r', code], { encoding: 'utf8' }).split(' ');
  return [...commands, ...EXTENSIONS.filter((name) => !loaded.includes(name)).map((name) => `PHP's ${name}`)];
}

/**
 * Returns the paths of PHP and its tools, keyed by the environment variables that the steps read. Installs missing
 * tools.
 */
export function php() {
  const wanted = missing();
  if (wanted.length > 0) {
    install(PACKAGES, `the WordPress tests need ${wanted.join(', ')}: install ${PACKAGES.join(', ')}`);
    const still = missing();
    if (still.length > 0)
      throw new Error(
        `apt installed ${PACKAGES.join(', ')}, but these commands are still missing: ${still.join(', ')}`,
      );
  }
  return Object.fromEntries(COMMANDS.map((command) => [command.toUpperCase(), find(command)]));
}
