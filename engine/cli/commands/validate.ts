import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatCounted } from '@ddh/engine/internal/format';
import { jsonOption, listed, onlyWord, readArgs } from '../args.ts';
import { ok } from '@ddh/engine/internal/result';
import { failed, reportCommand } from '../command.ts';
import { reason } from '../reason.ts';
import type { PriceFinding } from '../reports/findings.ts';
import type { FileProblem, ValidateReport } from '../reports/validate.ts';
import { validateFolder, type FolderReport } from './validate/folder.ts';
import { linesText } from '../printable.ts';

const ARGUMENTS = {
  '<folder>':
    'contains game_probs.json, manifest.json, {gameId}_parlaytrix.json, value_vault/, fantasy/ and so on; simulations may be JSON records, JSON split, CSV, each also gzipped, npz or Parquet, of any size',
};

const OPTIONS = jsonOption(
  'one object: ok, checked (the files), problems (each file, path, message), leftOut (the same, for rows of value files that the pages leave out because schedule_times has no game for them), findings (prices of value files to check, each kind, severity, file, line (its record; null for a file), message), skipped',
);

const usage = `ddh validate <folder> [--json]

Checks the data files of a site: that all files that the Hub needs exist, that every value is valid, that files agree with each other, that every record of a simulation is consistent with its game, and that the rows of value files add up.

${listed(ARGUMENTS, OPTIONS)}

  ddh validate data

Exit: 0 nothing is wrong; 1 something is wrong, or the folder cannot be read; 2 for a wrong command line; 3 nothing is wrong, but the pages leave out some rows of value files, or some prices of both sides cannot be right.
`;

export const validateCommand = reportCommand<ValidateReport>({
  name: 'validate',
  usage,
  forms: { validate: OPTIONS },
  makesFiles: false,
  async report(args, io) {
    const { positionals } = readArgs(args, OPTIONS);
    const folder = onlyWord(positionals, 'folder');
    const dir = resolve(io.cwd, folder);
    let entries: readonly string[];
    try {
      entries = (await readdir(dir, { withFileTypes: true }))
        // Do not read pipes, because a pipe might never end. List them like folders, with a slash.
        .map((entry) => (entry.isFile() || entry.isSymbolicLink() ? entry.name : `${entry.name}/`))
        .toSorted();
    } catch (cause) {
      return failed(`cannot read ${folder}: ${reason(cause)}`);
    }
    const report = await validateFolder(dir, entries, io);
    const isRight = report.problems.length === 0;
    // A price that is too good may still be right, as for ddh value-build.
    const isWrong = report.findings.some(({ severity, kind }) => severity === 'marked' && kind !== 'tooGood');
    const isDoubtful = report.leftOut.length > 0 || isWrong;
    const exit = !isRight ? 1 : isDoubtful ? 3 : 0;
    return ok({ exit, json: { ok: isRight, ...report }, text: reportText(report) });
  },
});

export const problemText = ({ file, path, message }: FileProblem): string =>
  `${file}: ${path === '' ? '' : `${path} `}${message}`;

export const findingText = ({ file, line, message }: PriceFinding): string =>
  `${file}: ${line === null ? '' : `records[${line}]: `}${message}`;

/** Maximum number of printed findings. `--json` has all. */
const MOST_FINDINGS = 100;

function reportText({ checked, problems, leftOut, findings, skipped }: FolderReport): string {
  const wrong = problems.length === 0 ? 'no problems' : formatCounted(problems.length, 'problem');
  // A finding without a line is about the columns of a file and not about a price.
  const prices = findings.filter(({ line }) => line !== null).length;
  const found = prices === 0 ? wrong : `${wrong}, ${formatCounted(prices, 'price')} to check`;
  return linesText([
    ...[...problems, ...leftOut].map(problemText),
    ...findings.slice(0, MOST_FINDINGS).map(findingText),
    ...(findings.length > MOST_FINDINGS ? [formatCounted(findings.length - MOST_FINDINGS, 'more price to check')] : []),
    ...(skipped.length > 0 ? [`skipped: ${skipped.join(', ')}`] : []),
    `${formatCounted(checked.length, 'file')}, ${found}`,
  ]);
}
