import {
  bookMargin,
  devig as noVig,
  DEVIG_METHODS,
  MOST_SUM,
  parseOdds,
  type DecimalOdds,
  type DevigMethod,
} from '@ddh/engine/internal/odds';
import { ok } from '@ddh/engine/internal/result';
import { jsonOption, listed, oneOf, readPriceArgs } from '../args.ts';
import { failed, reportCommand, UsageError } from '../command.ts';
import type { DevigReport } from '../reports/devig.ts';
import { allText, devigErrorText, oddsErrorText, oneText, overroundText, type Fitted } from './devigTexts.ts';

const OPTIONS = {
  method: { type: 'string', help: 'the method to remove the margin; by default, all methods are compared' },
  ...jsonOption(
    'one object: overround, hold, method, probabilities; for all methods: overround, hold, methods (a map from name to probabilities, or null if the method gives none)',
  ),
} as const;

const ARGUMENTS = {
  '<odds>':
    'the prices of all outcomes: decimal 1.91, American -110 or +130, fractional 10/11; a number of 100 or more is American, and 1,909 is refused because it can be 1.909 or +1909',
};

const usage = `ddh devig <odds> <odds> ... [--method ${DEVIG_METHODS.join('|')}] [--json]

Removes a sportsbook's margin from its prices: prints the no-vig probability of each outcome of an event, and its fair odds.

${listed(ARGUMENTS, OPTIONS)}

Overround is the sum of the implied probabilities minus 100%; hold is the share of all stakes that the book keeps.

  ddh devig -110 -110
  ddh devig --method shin -- -150 +130
  ddh devig 2.6 2.4 4.3 --json

Exit: 0; 1 when a price is invalid, the prices have no margin (an arbitrage) or the method gives an outcome a probability below 0; 2 for a wrong command line.
`;

export const devigCommand = reportCommand<DevigReport>({
  name: 'devig',
  usage,
  forms: { devig: OPTIONS },
  makesFiles: false,
  report(args, _, note) {
    const { values, positionals: texts } = readPriceArgs(args, OPTIONS);
    const only = values.method === undefined ? null : oneOf('method', values.method, DEVIG_METHODS);

    const prices: DecimalOdds[] = [];
    for (const [i, text] of texts.entries()) {
      const price = parseOdds(text);
      if (!price.ok) return failed(oddsErrorText(price.error, i));
      prices.push(price.value);
    }
    const margin = bookMargin(prices);
    if (!margin.ok) {
      const text = devigErrorText(margin.error, texts);
      if (margin.error.kind === 'fewOutcomes') throw new UsageError(text);
      return failed(text);
    }
    const { booksum, overround, hold } = margin.value;
    if (booksum > MOST_SUM) note(overroundText(margin.value));

    const fitted: Fitted[] = [];
    const refused = new Set<string>();
    for (const method of only === null ? DEVIG_METHODS : [only]) {
      const result = noVig(prices, method);
      fitted.push({ method, probabilities: result.ok ? result.value.probabilities : null });
      if (!result.ok) refused.add(devigErrorText(result.error, texts));
    }
    // If one method fails, the others are still shown. A message that several methods fail with is printed once.
    if (fitted.every(({ probabilities }) => probabilities === null)) return failed([...refused].join('\n'));
    refused.forEach(note);
    const [one] = fitted;
    if (only !== null && one?.probabilities)
      return ok({
        exit: 0,
        json: { overround, hold, method: one.method, probabilities: [...one.probabilities] },
        text: oneText(texts, margin.value, one),
      });
    const methods = Object.fromEntries(fitted.map(({ method, probabilities }) => [method, probabilities])) as Record<
      DevigMethod,
      number[] | null
    >;
    return ok({ exit: 0, json: { overround, hold, methods }, text: allText(texts, margin.value, fitted) });
  },
});
