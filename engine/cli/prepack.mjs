// Adds what `npm pack` needs next to the launcher: the command, and the shipped game models and season.
import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const CLI = import.meta.dirname;
const ROOT = resolve(CLI, '../..');

await build({ configFile: join(CLI, 'vite.config.ts'), logLevel: 'warn' });
for (const folder of ['game-models', 'season']) {
  rmSync(join(CLI, folder), { recursive: true, force: true });
  cpSync(join(ROOT, 'data-fixtures', folder), join(CLI, folder), { recursive: true });
}
copyFileSync(join(ROOT, 'data-fixtures/README.md'), join(CLI, 'DATA-NOTICE.md'));
for (const name of ['LICENSE', 'CHANGELOG.md']) copyFileSync(join(ROOT, name), join(CLI, name));
