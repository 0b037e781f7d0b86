// The WordPress steps run PHP with SQLite, PHPUnit and PHP_CodeSniffer. What is missing is installed on Debian and Ubuntu
// as root; elsewhere it is named and the run fails. Never skipped.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const COMMANDS = ['php', 'phpunit', 'phpcs'];
const EXTENSIONS = ['sqlite3', 'pdo_sqlite', 'mbstring', 'dom', 'simplexml', 'openssl', 'zlib'];
const PACKAGES = ['php-cli', 'php-sqlite3', 'php-mbstring', 'php-xml', 'phpunit', 'php-codesniffer'];

function pathOf(command) {
  const named = process.env[command.toUpperCase()];
  if (named) return named;
  const found = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

function missing() {
  const commands = COMMANDS.filter((command) => pathOf(command) === null);
  if (commands.includes('php')) return commands;
  const code = 'echo strtolower(implode(" ", get_loaded_extensions()));';
  const loaded = execFileSync(pathOf('php'), ['-r', code], { encoding: 'utf8' }).split(' ');
  return [...commands, ...EXTENSIONS.filter((name) => !loaded.includes(name)).map((name) => `PHP's ${name}`)];
}

/** The paths of PHP and its tools under the names by which the steps read them, installed if need be. */
export function php() {
  const wanted = missing();
  if (wanted.length > 0) {
    if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
      throw new Error(`the WordPress tests need ${wanted.join(', ')}: install ${PACKAGES.join(', ')}`);
    }
    console.log(`Installing ${PACKAGES.join(', ')} ...`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], {
      stdio: 'inherit',
      env,
    });
    const still = missing();
    if (still.length > 0) throw new Error(`apt installed ${PACKAGES.join(', ')}, but there is no ${still.join(', ')}`);
  }
  return Object.fromEntries(COMMANDS.map((command) => [command.toUpperCase(), pathOf(command)]));
}
