import { ODDS_FORMATS } from '../../src/words/index.ts';
import { parseProbability } from '../../src/odds/index.ts';
import { formatOdds, formatPercent } from '../../src/format/index.ts';
import { readArgs } from '../args.ts';
import { UsageError, type Command } from '../command.ts';

const usage = `ddh odds <probability> [--json]

The fair price of a probability from 0 to 1 in every notation, as the pages show it.
'-' stands where there is no price: at 0, beyond 0..1, and for American and Indonesian odds at 1.

  ddh odds 0.4
  ddh odds 0.4 --json

Exit: 0, or 1 when the number is no probability.
`;

const LABELS = {
  decimal: 'Decimal',
  american: 'American',
  fractional: 'Fractional',
  hongKong: 'Hong Kong',
  malay: 'Malay',
  indonesian: 'Indonesian',
} as const;

export const odds: Command = {
  name: 'odds',
  summary: 'a probability as odds in every notation',
  usage,
  async run(args, io) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' } });
    const [text, ...more] = positionals;
    if (text === undefined || more.length > 0) throw new UsageError('give one probability');
    const probability = parseProbability(text.trim() === '' ? null : Number(text));
    const texts = Object.fromEntries(ODDS_FORMATS.map((format) => [format, formatOdds(probability, format)]));
    const percent = formatPercent(probability);
    if (values.json) {
      io.out(`${JSON.stringify({ probability, ...texts, percent })}\n`);
    } else {
      io.out(`${'Probability'.padEnd(14)}${percent}\n`);
      for (const format of ODDS_FORMATS) io.out(`${LABELS[format].padEnd(14)}${texts[format]}\n`);
    }
    if (probability !== null) return 0;
    io.note(`ddh odds: '${text}' is not a probability from 0 to 1\n`);
    return 1;
  },
};
