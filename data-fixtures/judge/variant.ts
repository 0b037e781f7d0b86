import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What a program of this folder reads. Packages are found in the project, above the copy. */
const COPIED = [
  'engine/package.json',
  'engine/src',
  'engine/forecast',
  'engine/cli/table.ts',
  'engine/cli/printable.ts',
  'engine/cli/newTable.ts',
];
const JUDGE = 'data-fixtures/judge';

/** A copy of the model in a folder of the project, in which a program can be run with a changed file. */
export class Variant {
  readonly #folder: string;

  constructor(name: string) {
    this.#folder = join(ROOT, '.cache/judge', name);
    rmSync(this.#folder, { recursive: true, force: true });
    for (const path of [...COPIED, JUDGE]) cpSync(join(ROOT, path), join(this.#folder, path), { recursive: true });
    symlinkSync(join(ROOT, 'data-fixtures/seasons'), join(this.#folder, 'data-fixtures/seasons'));
    mkdirSync(join(this.#folder, 'node_modules/@ddh'), { recursive: true });
    for (const [pkg, path] of [
      ['engine', 'engine'],
      ['forecast', 'engine/forecast'],
    ] as const)
      symlinkSync(join(this.#folder, path), join(this.#folder, 'node_modules/@ddh', pkg));
  }

  /** Runs a program of this folder with `text` in the file `path`, and returns what it prints. */
  async run(path: string, text: string, program: string): Promise<string> {
    writeFileSync(join(this.#folder, path), text);
    const file = join(this.#folder, JUDGE, program);
    const args = ['--conditions=ddh-source', '--import', 'tsx', file];
    try {
      return await new Promise((resolve, reject) => {
        const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
        const pieces: Buffer[] = [];
        child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
        child.on('error', reject);
        child.on('close', (code) =>
          code === 0 ? resolve(Buffer.concat(pieces).toString('utf8')) : reject(new Error(`${program}: exit ${code}`)),
        );
      });
    } finally {
      writeFileSync(join(this.#folder, path), readFileSync(join(ROOT, path)));
    }
  }
}
