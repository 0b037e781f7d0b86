import { ODDS_FORMATS } from '@ddh/engine/internal/domain';
import { decimalToProbability, parseOdds, parseProbability, type Probability } from '@ddh/engine/internal/odds';
import { formatOdds, formatPercent } from '@ddh/engine/internal/format';
import { readPriceArgs } from '../args.ts';
import { noteOf, UsageError, type Command, type Failure } from '../command.ts';

const usage = `ddh odds <probability> [--json]

The fair price of a probability in every notation, as the pages show it.
'-' means that there is no price: at 0, and for American and Indonesian odds at 1.

<probability>  from 0 to 1, or in percent: 0.4 or 40%
--json         one object: probability, percent, and each notation; if the input is not a probability, probability is
               null and error gives the reason

  ddh odds 40%
  ddh odds 0.4 --json

Exit: 0, or 1 when the input is not a probability.
`;

const LABELS = {
  decimal: 'Decimal',
  american: 'American',
  fractional: 'Fractional',
  hongKong: 'Hong Kong',
  malay: 'Malay',
  indonesian: 'Indonesian',
} as const;

export const oddsCommand: Command = {
  name: 'odds',
  usage,
  makesFiles: false,
  async run(args, io) {
    const { values, positionals } = readPriceArgs(args, { json: { type: 'boolean' } });
    const [text, ...more] = positionals;
    if (text === undefined || more.length > 0) throw new UsageError('give one probability');
    const probability = readProbability(text);
    const texts = Object.fromEntries(ODDS_FORMATS.map((format) => [format, formatOdds(probability, format)]));
    const percent = formatPercent(probability);
    if (probability === null) {
      const price = SIGNED.test(text) ? parseOdds(text) : null;
      const implied = price?.ok ? decimalToProbability(price.value) : null;
      const message = probabilityErrorText(text, implied);
      noteOf('odds', io)(message);
      const error: Failure = { kind: 'failed', message };
      if (values.json) io.out(`${JSON.stringify({ probability, ...texts, percent, error })}\n`);
      return 1;
    }
    if (values.json) {
      io.out(`${JSON.stringify({ probability, ...texts, percent })}\n`);
    } else {
      io.out(`${'Probability'.padEnd(14)}${percent}\n`);
      for (const format of ODDS_FORMATS) io.out(`${LABELS[format].padEnd(14)}${texts[format]}\n`);
    }
    return 0;
  },
};

/** Parses a share or a percentage. An empty text is invalid, although `Number` would read it as 0. */
function readProbability(text: string): Probability | null {
  const [, number = text, percent] = /^(.*\S)\s*(%)$/.exec(text) ?? [];
  return parseProbability(number === '' ? null : Number(number) / (percent === undefined ? 1 : 100));
}

/** Matches text that can only be a price. `1.5` and `150` may be mistyped probabilities. */
const SIGNED = /^[+-]|\//;

/**
 * Explains why the user's input is not a valid probability. `implied` is the implied probability if the text is a
 * price.
 */
function probabilityErrorText(text: string, implied: Probability | null): string {
  if (implied === null) return `'${text}' is not a probability from 0 to 1, or from 0% to 100%`;
  return `'${text}' is a price, not a probability: write ${formatPercent(implied)}`;
}
