import {
  DistributionCounter,
  subjectOf,
  OWN_RANGE,
  RANKS,
  type Rank,
  SUBJECT_KINDS,
  type SuggestOptions,
} from '@ddh/engine/internal/parlay';
import { runSteps } from '@ddh/engine/internal/simulation';
import { simErrorText, RANK_NEEDS_PRICE } from '@ddh/engine/internal/format';
import { ok } from '@ddh/engine/internal/result';
import { jsonOption, listed, oneOf, onlyWord, readPriceArgs, wholeNumber, type Options } from '../args.ts';
import { reportCommand, UsageError } from '../command.ts';
import type { SuggestReport } from '../reports/suggest.ts';
import { describeSlip } from './parlay/count.ts';
import { openSlip } from './parlay/open.ts';
import { priceOf, type TypedPrice } from './parlay/price.ts';
import { failedSlip, SLIP_OPTIONS, slipFaultText } from './parlay/slip.ts';
import { legLines, linesJson, linesText } from './suggest/lines.ts';
import { nextJson, nextLegs, nextText } from './suggest/next.ts';

const DEFAULT_TOP = 10;

/** The options for next legs. They cannot be combined with `--leg`. */
const RANK_OPTIONS = {
  by: {
    type: 'string',
    help: 'probability: the slip stays most likely; lift: the slip makes the leg more likely than it is by itself; value: EV at the price. Lift and value rank by the low end of their 95% interval. probability by default',
  },
  price: {
    type: 'string',
    help: "the book's price for the current slip: 5.50, +450 or 9/2. The EV of a longer slip assumes this price times the leg's own fair odds, and that a push returns the stake if no other leg is lost. A link may contain a price",
  },
  top: { type: 'string', help: `number of legs; ${DEFAULT_TOP} by default` },
  'all-lines': { type: 'boolean', help: 'every line; by default, only the best one of each subject and side' },
  own: {
    type: 'string',
    help: `only legs with their own probability in this range, like those that books quote; ${OWN_RANGE.join('-')} by default`,
  },
  any: { type: 'boolean', help: 'legs with any probability, even those that almost always hit' },
  only: { type: 'string', help: `only these kinds, separated by commas: ${SUBJECT_KINDS.join(', ')}` },
} as const satisfies Options;

const OPTIONS = {
  slip: { ...SLIP_OPTIONS.slip, help: 'the slip, as in ddh parlay' },
  link: { ...SLIP_OPTIONS.link, help: 'instead of --slip, as in ddh parlay' },
  ...RANK_OPTIONS,
  leg: {
    type: 'string',
    help: "other lines of this leg, numbered from 1 as in ddh parlay --explain, with the slip's probability at each",
  },
  'allow-missing': SLIP_OPTIONS['allow-missing'],
  ...jsonOption(
    "one object: the query, the counts, and best or lines, with each figure as a number and as the page's text",
  ),
} as const satisfies Options;

const ARGUMENTS = { '<simulation>': 'as in ddh parlay, or - for standard input' };

type RankValues = { readonly [name in 'by' | 'price' | 'top' | 'own' | 'only']?: string | undefined } & {
  readonly [name in 'all-lines' | 'any']?: boolean | undefined;
};

/** Returns the options for ranking next legs that the command line requests, except the price. */
function rankOptions(values: RankValues): Omit<SuggestOptions, 'price'> {
  if (values.own !== undefined && values.any) throw new UsageError('give --own or --any, not both');
  const by: Rank = values.by === undefined ? 'probability' : oneOf('by', values.by, RANKS);
  return {
    by,
    top: values.top === undefined ? DEFAULT_TOP : wholeNumber('top', values.top, 1),
    lines: values['all-lines'] ? 'all' : 'best',
    own: values.any ? [0, 1] : values.own === undefined ? OWN_RANGE : ownRange(values.own),
    ...(values.only === undefined
      ? {}
      : { kinds: values.only.split(',').map((word) => oneOf('only', word, SUBJECT_KINDS)) }),
  };
}

/** Rejects a ranking by EV without a price. */
function checkPrice({ by }: Pick<SuggestOptions, 'by'>, price: TypedPrice | null): void {
  if (by === 'value' && price === null) throw new UsageError(`${RANK_NEEDS_PRICE}: --price +450`);
}

/** Rejects options that cannot be combined with `--leg`. */
function refuseRanks(values: RankValues): void {
  for (const name of Object.keys(RANK_OPTIONS) as (keyof typeof RANK_OPTIONS)[]) {
    if (values[name] !== undefined)
      throw new UsageError(`--${name} cannot be combined with --leg, which lists the lines of one leg`);
  }
}

function ownRange(text: string): readonly [number, number] {
  const [, least, most] = /^(\d*\.?\d+)-(\d*\.?\d+)$/.exec(text) ?? [];
  const range = [Number(least), Number(most)] as const;
  if (least === undefined || most === undefined || !(range[0] <= range[1] && range[1] <= 1)) {
    throw new UsageError(`--own must be two probabilities like 0.2-0.8, not '${text}'`);
  }
  return range;
}

const SLIP = '(--slip <slip.json|-> | --link <address>)';

const usage = `ddh suggest <simulation> ${SLIP} [--by ${RANKS.join('|')}] [--price <odds>] [--top <n>] [--all-lines] [--own ${OWN_RANGE.join('-')} | --any] [--only <kinds>] [--allow-missing] [--json]
ddh suggest <simulation> ${SLIP} --leg <n> [--allow-missing] [--json]

Next legs for a slip: every leg that the pages offer, counted in the simulations that the slip hits. With --leg: other lines of one leg. With the game's weights beside the simulation, figures are the honest ones, as in ddh parlay, and the simulation's probability is printed beside them.

${listed(ARGUMENTS, OPTIONS)}

  ddh suggest data/2025020001_parlaytrix.npz --slip slip.json --by lift --only player
  ddh suggest data/2025020001_parlaytrix.npz --slip slip.json --by value --price +450
  ddh suggest data/2025020001_parlaytrix.npz --slip slip.json --leg 2

Exit: 0; 1 when the simulation, the slip or the link is wrong; 2 for a wrong command line.
`;

export const suggestCommand = reportCommand<SuggestReport>({
  name: 'suggest',
  usage,
  forms: { suggest: OPTIONS },
  makesFiles: false,
  async report(args, io, note) {
    const { values, positionals } = readPriceArgs(args, OPTIONS);
    const file = onlyWord(positionals, 'simulation file');
    if (values.leg !== undefined) refuseRanks(values);
    const ranked = rankOptions(values);
    const typed = priceOf(values.price, null);
    // A missing price may still be in the link. Without a link, report the missing price before reading files.
    if (values.link === undefined) checkPrice(ranked, typed);

    const open = await openSlip(file, values, io);
    if (!open.ok) return failedSlip(open.error);
    open.value.missing.map(slipFaultText).forEach(note);
    for (const fault of [open.value.unmade, open.value.unweighed]) if (fault) note(slipFaultText(fault));
    const price = typed ?? priceOf(undefined, open.value.shared);
    const counted = describeSlip(open.value);
    if (!counted.ok) return failedSlip([counted.error]);
    const { legs, resolved, table, counter } = counted.value;
    const distributions = new DistributionCounter(table, counter, open.value.honest?.counter);

    if (values.leg !== undefined) {
      const number = wholeNumber('leg', values.leg, 1, legs.length);
      const leg = legs[number - 1];
      if (leg === undefined) throw new RangeError(`the slip has no leg ${number}`);
      const others = resolved.filter((_, i) => i !== number - 1);
      const found = runSteps(distributions.count(others, [subjectOf(leg)]));
      if (!found.ok) return failedSlip([{ place: file, text: simErrorText(found.error) }]);
      const lines = legLines(counted.value, found.value, leg, number);
      return ok({ exit: 0, json: linesJson(lines), text: linesText(lines) });
    }
    checkPrice(ranked, price);
    const found = runSteps(distributions.count(resolved));
    if (!found.ok) return failedSlip([{ place: file, text: simErrorText(found.error) }]);
    const next = nextLegs(counted.value, found.value, ranked, price);
    return ok({ exit: 0, json: nextJson(next), text: nextText(next) });
  },
});
