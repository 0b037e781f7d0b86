import { resolve } from 'node:path';
import { formatCount, formatCounted, formatMegabytes } from '../../src/format/index.ts';
import { compareDates } from '../../src/words/index.ts';
import { day, readArgs, wholeNumber } from '../args.ts';
import { UsageError, type Command } from '../command.ts';
import { isForm, FORMS, type Form } from './simulate/game.ts';
import { shipped } from './shipped.ts';
import { writeSlate, type SlateOrder } from './simulate/slate.ts';

const MOST_RECORDS = 10_000_000;

const usage = `ddh simulate [folder] [--from date] [--to date] [--records n] [--seed n] [--out folder]
             [--format json,npz] [--sample] [--json]

Simulates games and writes all files the Hub reads: each game's records, its model, the seven Hub files and a manifest.

[folder]   holds the {gameId}_gamemodel.json files; without it, the models that come with ddh
--from     first league day, YYYY-MM-DD; without it, the models' first
--to       last league day; without it, the models' last
--records  simulated games per game, 1 to ${formatCount(MOST_RECORDS)}; 10,000 without it
--seed     a whole number instead of each model's published seed; the models are written with it
--out      where the files go; data without it. Older forms of these games are removed;
           files of other games stay, but are not in the new manifest
--format   json, npz or both, separated by a comma; both without it
--sample   marks the data as a sample in the manifest
--json     one object: games, records (of each game), files, bytes, version, seconds

  ddh simulate --from 2025-10-07 --to 2025-10-07 --out data
  ddh simulate models --records 1000000 --format npz --out data

The same models, seed and records give the same data wherever they are simulated.

Exit: 0; 1 when a model is wrong, no game is in range or a file cannot be written: then nothing is changed; 2 for a wrong
command line.
`;

export const simulate: Command = {
  name: 'simulate',
  summary: "simulates games and writes the Hub's files",
  usage,
  async run(args, io) {
    const start = io.now().getTime();
    const order = readOrder(args, io.cwd);
    const written = await writeSlate(order, io);
    if (!written.ok) {
      io.note(`ddh simulate: ${written.error}\n`);
      return 1;
    }
    const { games, files, bytes, version } = written.value;
    const seconds = (io.now().getTime() - start) / 1000;
    io.out(
      order.json
        ? `${JSON.stringify({ games, records: order.records, files, bytes, version, seconds })}\n`
        : `${formatCounted(games, 'game')}, ${formatCounted(order.records, 'record')} each: ` +
            `${formatCounted(files, 'file')} (${formatMegabytes(bytes)}) in ${order.shownOut}\n`,
    );
    return 0;
  },
};

function readOrder(args: readonly string[], cwd: string): SlateOrder & { readonly json: boolean } {
  const { values, positionals } = readArgs(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    records: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    out: { type: 'string', default: 'data' },
    format: { type: 'string', default: FORMS.join(',') },
    sample: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  if (positionals.length > 1) throw new UsageError('give one folder of game models');
  if (values.out === '') throw new UsageError('--out must be a folder');
  const from = day('from', values.from);
  const to = day('to', values.to);
  if (from !== null && to !== null && compareDates(from, to) > 0)
    throw new UsageError(`--from ${from} is after --to ${to}`);
  return {
    dir: positionals[0] ?? shipped('game-models'),
    cwd,
    from,
    to,
    records: wholeNumber('records', values.records, 1, MOST_RECORDS),
    seed: values.seed === undefined ? null : wholeNumber('seed', values.seed, 0),
    out: resolve(cwd, values.out),
    shownOut: values.out,
    forms: readForms(values.format),
    sample: values.sample,
    json: values.json,
  };
}

function readForms(text: string): readonly Form[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  for (const word of words) {
    if (!isForm(word)) throw new UsageError(`--format must be json, npz or json,npz, not '${text}'`);
  }
  return FORMS.filter((form) => words.includes(form));
}
