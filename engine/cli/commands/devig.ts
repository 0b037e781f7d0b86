import {
  bookMargin,
  devig as noVig,
  DEVIG_METHODS,
  MOST_SUM,
  parseOdds,
  type DecimalOdds,
  type BookMargin,
} from '@ddh/engine/internal/odds';
import { oneOf, readPriceArgs } from '../args.ts';
import { noteOf, UsageError, type Command } from '../command.ts';
import { allText, devigErrorText, typedPriceText, oneText, overroundText, type Fitted } from './devigTexts.ts';

const usage = `ddh devig <odds> <odds> ... [--method ${DEVIG_METHODS.join('|')}] [--json]

Removes a sportsbook's margin from its prices: prints the no-vig probability of each outcome of an event, and its fair odds.

<odds>    the prices of all outcomes: decimal 1.91, American -110 or +130, fractional 10/11; a number of 100 or more is
          American, and 1,909 is refused because it can be 1.909 or +1909
--method  the method to remove the margin; by default, all methods are compared
--json    one object: overround, hold, method, probabilities; for all methods: overround, hold, methods (a map from name to
          probabilities, or null if the method gives none)

Overround is the sum of the implied probabilities minus 100%; hold is the share of all stakes that the book keeps.

  ddh devig -110 -110
  ddh devig --method shin -- -150 +130
  ddh devig 2.6 2.4 4.3 --json

Exit: 0; 1 when a price is invalid, the prices have no margin (an arbitrage) or the method gives an outcome a probability
below 0; 2 for a wrong command line.
`;

export const devigCommand: Command = {
  name: 'devig',
  usage,
  makesFiles: false,
  async run(args, io) {
    const { values, positionals: texts } = readPriceArgs(args, {
      method: { type: 'string' },
      json: { type: 'boolean' },
    });
    const only = values.method === undefined ? null : oneOf('method', values.method, DEVIG_METHODS);
    const say = noteOf('devig', io);

    const prices: DecimalOdds[] = [];
    for (const [i, text] of texts.entries()) {
      const price = parseOdds(text);
      if (!price.ok) {
        say(typedPriceText(price.error, i));
        return 1;
      }
      prices.push(price.value);
    }
    const margin = bookMargin(prices);
    if (!margin.ok) {
      const text = devigErrorText(margin.error, texts);
      if (margin.error.kind === 'fewOutcomes') throw new UsageError(text);
      say(text);
      return 1;
    }

    if (margin.value.booksum > MOST_SUM) say(overroundText(margin.value));

    const fitted: Fitted[] = [];
    const refused: string[] = [];
    for (const method of only === null ? DEVIG_METHODS : [only]) {
      const result = noVig(prices, method);
      fitted.push({ method, probabilities: result.ok ? result.value.probabilities : null });
      if (!result.ok) refused.push(devigErrorText(result.error, texts));
    }
    // If one method fails, the others are still shown. If several methods fail with the same message, it is printed
    // once.
    for (const text of new Set(refused)) say(text);
    if (refused.length === fitted.length) return 1;
    const one = only === null ? undefined : fitted[0];
    if (values.json) io.out(`${JSON.stringify(one ? oneJson(margin.value, one) : allJson(margin.value, fitted))}\n`);
    else io.out(one ? oneText(texts, margin.value, one) : allText(texts, margin.value, fitted));
    return 0;
  },
};

const oneJson = ({ overround, hold }: BookMargin, { method, probabilities }: Fitted) => ({
  overround,
  hold,
  method,
  probabilities,
});

const allJson = ({ overround, hold }: BookMargin, fitted: readonly Fitted[]) => ({
  overround,
  hold,
  methods: Object.fromEntries(fitted.map(({ method, probabilities }) => [method, probabilities])),
});
