import { ODDS_FORMATS, type OddsFormat } from '@ddh/engine/internal/domain';
import { ok } from '@ddh/engine/internal/result';
import {
  decimalToProbability,
  parseOdds,
  parseProbability,
  probabilityToAmerican,
  probabilityToDecimal,
  type Probability,
} from '@ddh/engine/internal/odds';
import { formatOdds, formatPercent } from '@ddh/engine/internal/format';
import { jsonOption, listed, readPriceArgs } from '../args.ts';
import { failed, reportCommand, UsageError } from '../command.ts';
import type { OddsReport } from '../reports/odds.ts';

const OPTIONS = jsonOption('one object: probability, decimal and american as numbers, and text in each notation');

const usage = `ddh odds <probability> [--json]

The fair price of a probability in every notation, as the pages show it. '-' means that there is no price: at 0, and for American and Indonesian odds at 1.

${listed({ '<probability>': 'from 0 to 1, or in percent: 0.4 or 40%' }, OPTIONS)}

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

export const oddsCommand = reportCommand<OddsReport>({
  name: 'odds',
  usage,
  forms: { odds: OPTIONS },
  makesFiles: false,
  report(args) {
    const { positionals } = readPriceArgs(args, OPTIONS);
    const [typed, ...more] = positionals;
    if (typed === undefined || more.length > 0) throw new UsageError('give one probability');
    const probability = readProbability(typed);
    if (probability === null) {
      const price = SIGNED.test(typed) ? parseOdds(typed) : null;
      return failed(probabilityErrorText(typed, price?.ok ? decimalToProbability(price.value) : null));
    }
    const percent = formatPercent(probability);
    const odds = Object.fromEntries(ODDS_FORMATS.map((format) => [format, formatOdds(probability, format)])) as Record<
      OddsFormat,
      string
    >;
    const lines = ODDS_FORMATS.map((format) => [LABELS[format], odds[format]] as const);
    return ok({
      exit: 0,
      json: {
        probability,
        decimal: probabilityToDecimal(probability),
        american: probabilityToAmerican(probability),
        text: { probability: percent, ...odds },
      },
      text: [['Probability', percent] as const, ...lines].map(([name, text]) => `${name.padEnd(14)}${text}\n`).join(''),
    });
  },
});

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
