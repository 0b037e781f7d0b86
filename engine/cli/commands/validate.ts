import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatCounted } from '@ddh/engine/internal/format';
import { onlyWord, readArgs } from '../args.ts';
import type { Command, Io } from '../command.ts';
import { reason } from '../reason.ts';
import { validateFolder, type Report } from './validate/folder.ts';

const usage = `ddh validate <folder> [--json]

Checks the data files of a site: that all files that the Hub needs exist, that every value is valid, that files agree with
each other, that every record of a simulation is consistent with its game, and that the rows of value files add up.

<folder>  contains game_probs.json, manifest.json, {gameId}_parlaytrix.json, value_vault/, fantasy/ and so on; simulations may
          be JSON records, JSON split, CSV, each also gzipped, or npz, of any size
--json    one object: files, problems (each file, path, problem), leftOut (the same, for rows of value files that the
          pages leave out because schedule_times has no game for them), skipped, ok

  ddh validate data

Exit: 0 nothing is wrong; 1 something is wrong, or the folder cannot be read; 2 for a wrong command line; 3 nothing is wrong,
but the pages leave out some rows of value files.
`;

export const validateCommand: Command = {
  name: 'validate',
  summary: "checks a site's data files",
  usage,
  async run(args, io) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean', default: false } });
    const folder = onlyWord(positionals, 'folder');
    const dir = resolve(io.cwd, folder);
    let entries: readonly string[];
    try {
      entries = (await readdir(dir, { withFileTypes: true }))
        // Do not read pipes, because a pipe might never end. List them like folders, with a slash.
        .map((entry) => (entry.isFile() || entry.isSymbolicLink() ? entry.name : `${entry.name}/`))
        .toSorted();
    } catch (cause) {
      io.note(`ddh validate: cannot read ${folder}: ${reason(cause)}\n`);
      return 1;
    }
    const report = await validateFolder(dir, entries, io);
    const ok = report.problems.length === 0;
    if (values.json) io.out(`${JSON.stringify({ ...report, ok })}\n`);
    else printText(io, report);
    if (!ok) return 1;
    return report.leftOut.length === 0 ? 0 : 3;
  },
};

function printText(io: Io, { files, problems, leftOut, skipped }: Report): void {
  for (const { file, path, problem } of [...problems, ...leftOut])
    io.out(`${file}: ${path === '' ? '' : `${path} `}${problem}\n`);
  if (skipped.length > 0) io.out(`skipped: ${skipped.join(', ')}\n`);
  const found = problems.length === 0 ? 'no problems' : formatCounted(problems.length, 'problem');
  io.out(`${formatCounted(files.length, 'file')}, ${found}\n`);
}
