import { slipAsCsv } from '@ddh/engine/internal/format';
import { PUSH_RULES } from '@ddh/engine/internal/parlay';
import { ok } from '@ddh/engine/internal/result';
import { jsonOption, listed, oneOf, onlyWord, readPriceArgs, type Options } from '../args.ts';
import { reportCommand, UsageError } from '../command.ts';
import type { ParlayReport } from '../reports/parlay.ts';
import { describeSlip, fileShares } from './parlay/count.ts';
import { ladderText, togetherText } from './parlay/explainTexts.ts';
import { slipJson } from './parlay/json.ts';
import { openSlip } from './parlay/open.ts';
import { priceOf } from './parlay/price.ts';
import { failedSlip, SLIP_OPTIONS, slipFaultText } from './parlay/slip.ts';
import { legShares, neverText, slipText } from './parlay/texts.ts';

const ARGUMENTS = {
  '<simulation>':
    "a {gameId}_parlaytrix file: JSON records, JSON split, CSV, each also gzipped, npz or Parquet; - for standard input; or {gameId}_gamemodel.json. If the manifest says that the simulations are the model's, they are made from it, and the file need not exist",
};

const OPTIONS = {
  slip: SLIP_OPTIONS.slip,
  link: SLIP_OPTIONS.link,
  explain: {
    type: 'boolean',
    default: false,
    help: 'each leg given those above it (reorder the legs for other conditions), the costliest leg, how the legs correlate, the chance that only some of them hit, and legs that never hit together',
  },
  price: {
    type: 'string',
    help: "the book's price for the slip, decimal 5.50, American +450 or fractional 9/2: prints its value and a stake; a link may contain one",
  },
  push: {
    type: 'string',
    default: 'void',
    help: 'what the book does if a leg ends on its whole line and none loses: void returns the stake (the default), reprice pays the legs that are left at a lower price, estimated as if the book kept its margin',
  },
  'allow-missing': SLIP_OPTIONS['allow-missing'],
  ...jsonOption(
    "one object: records, hits, probability, interval, intervalMethod (even: the manifest beside the simulation says that 'ddh simulate' made its results an even sequence; otherwise wilson), push, fair, decimal, american, independent, legs; honest with the same figures by weights, explanation with --explain, bet with a price (at the honest price, if there is one; then simulationBet is that of the simulation), link with --link and never if the legs never hit together, otherwise null. Its legs are numbered from 0",
  ),
  csv: {
    type: 'boolean',
    default: false,
    help: 'a row for each leg and one for the slip; with weights, columns of the honest price at the end',
  },
} as const satisfies Options;

const SYNOPSIS = `[--explain] [--price <odds>] [--push ${PUSH_RULES.join('|')}] [--allow-missing] [--json|--csv]`;

const usage = `ddh parlay <simulation> --slip <slip.json|-> ${SYNOPSIS}
ddh parlay <simulation> --link <address> ${SYNOPSIS}

The probability that every leg of a slip hits, counted in a simulation of the game. A slip of one leg has the probability of the Hub's files beside the simulation, if these have the bet, and the count is printed, too. If 'ddh value-build' wrote the game's weights beside the simulation, the first price is the honest one, which has the books' prices in it: each simulated game counts by its weight. The price of the simulation and what the books say of a leg are printed beside it.

${listed(ARGUMENTS, OPTIONS)}

  ddh parlay data/2025020001_parlaytrix.npz --slip slip.json --explain --price +450
  echo '{"legs":[{"kind":"total","stat":"Goals","side":"over","line":5.5}]}' | ddh parlay game.npz --slip -

See ddh suggest --help for next legs and for other lines of a leg.

Exit: 0; 1 when the simulation, the slip or the link is wrong; 2 for a wrong command line.
`;

export const parlayCommand = reportCommand<ParlayReport>({
  name: 'parlay',
  usage,
  forms: { parlay: OPTIONS },
  makesFiles: false,
  async report(args, io, note) {
    const { values, positionals } = readPriceArgs(args, OPTIONS);
    const file = onlyWord(positionals, 'simulation file');
    if (values.json && values.csv) throw new UsageError('give --json or --csv, not both');
    const typed = priceOf(values.price, null);
    const rule = oneOf('push', values.push, PUSH_RULES);

    const open = await openSlip(file, values, io);
    if (!open.ok) return failedSlip(open.error);
    open.value.missing.map(slipFaultText).forEach(note);
    for (const fault of [open.value.unmade, open.value.unweighed]) if (fault) note(slipFaultText(fault));
    const counted = describeSlip(
      open.value,
      typed ?? priceOf(undefined, open.value.shared),
      rule,
      await fileShares(file, open.value.legs, io),
    );
    if (!counted.ok) return failedSlip([counted.error]);
    const slip = counted.value;
    if (values.csv) neverText(slip)?.split('\n').forEach(note);
    const parts = values.explain
      ? [ladderText(slip), slipText(slip), togetherText(slip)]
      : [legShares(slip), slipText(slip)];
    return ok({
      exit: 0,
      json: slipJson(slip, values.explain),
      text: parts.join('\n'),
      ...(values.csv && { csv: slipAsCsv({ ...slip, ladder: slip.explanation.ladder }) }),
    });
  },
});
