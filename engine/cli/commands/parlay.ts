import { slipAsCsv } from '@ddh/engine/internal/format';
import { PUSH_RULES } from '@ddh/engine/internal/parlay';
import { oneOf, onlyWord, readPriceArgs } from '../args.ts';
import { noteOf, UsageError, type Command } from '../command.ts';
import { describeSlip, fileShares } from './parlay/count.ts';
import { ladderText, togetherText } from './parlay/explainTexts.ts';
import { slipJson } from './parlay/json.ts';
import { openSlip } from './parlay/open.ts';
import { priceOf } from './parlay/price.ts';
import { SLIP_OPTIONS, type SlipFault } from './parlay/slip.ts';
import { legShares, neverText, slipText } from './parlay/texts.ts';

const usage = `ddh parlay <simulation> --slip <slip.json|-> [--explain] [--price <odds>] [--push void|reprice] [--allow-missing]
           [--json|--csv]
ddh parlay <simulation> --link <address> [--explain] [--price <odds>] [--push void|reprice] [--allow-missing]
           [--json|--csv]

The probability that every leg of a slip hits, counted in a simulation of the game. A slip of one leg has the probability
of the Hub's files beside the simulation, if these have the bet, and the count is printed, too. If ddh value-build wrote
the game's weights beside the simulation, the first price is the honest one, which has the books' prices in it: each
simulated game counts by its weight. The price of the simulation and what the books say of a leg are printed beside it.

<simulation>  a {gameId}_parlaytrix file: JSON records, JSON split, CSV, each also gzipped, or npz; - for standard input
--slip        a JSON file, or - for standard input:
              {"legs": [
                {"kind": "winner", "team": "Boston Bruins", "margin": 1.5},
                {"kind": "total", "stat": "Goals", "side": "over", "line": 5.5},
                {"kind": "teamTotal", "team": "Boston Bruins", "stat": "Shots", "side": "under", "line": 30.5},
                {"kind": "player", "player": "David Pastrnak", "stat": "Shots", "side": "over", "line": 3.5}]}
              Players as named in the simulation, in any case, with initials (D. Pastrnak) or last name first; teams by
              name, city or abbreviation (Boston, BOS). Lines are multiples of 0.5 as on the pages, margins 0.5, 1.5 ... 6.5
--link        instead of --slip: the address of a shared slip, in quotes, or the part after its #; reports
              whether the figures in the link differ from those counted here
--explain     each leg given those above it (reorder the legs for other conditions), the costliest leg, how the legs
              correlate, the chance that only some of them hit, and legs that never hit together
--price       the book's price for the slip, decimal 5.50, American +450 or fractional 9/2: prints its value and a stake;
              a link may contain one
--push        what the book does if a leg ends on its whole line and none loses: void returns the stake (the default),
              reprice pays the legs that are left at a lower price, estimated as if the book kept its margin
--allow-missing  counts a player who is not in the simulation as 0, with a note; otherwise the slip is rejected
--json        one object: records, hits, probability, interval, intervalMethod (even: the manifest beside the simulation
              says that 'ddh simulate' made its results an even sequence; otherwise wilson), decimal, american,
              independent, legs; honest with the same figures by weights, or null; with --explain explanation, with a
              price bet (at the honest price, if there is one; then simulationBet is that of the simulation), with --link
              link; never if the legs never hit together. Its legs are numbered from 0
--csv         a row for each leg and one for the slip; with weights, columns of the honest price at the end

  ddh parlay data/2025020001_parlaytrix.npz --slip slip.json --explain --price +450
  echo '{"legs":[{"kind":"total","stat":"Goals","side":"over","line":5.5}]}' | ddh parlay game.npz --slip -

See ddh suggest --help for next legs and for other lines of a leg.

Exit: 0; 1 when the simulation, the slip or the link is wrong; 2 for a wrong command line.
`;

export const parlayCommand: Command = {
  name: 'parlay',
  usage,
  makesFiles: false,
  async run(args, io) {
    const { values, positionals } = readPriceArgs(args, {
      ...SLIP_OPTIONS,
      explain: { type: 'boolean', default: false },
      price: { type: 'string' },
      push: { type: 'string', default: 'void' },
      json: { type: 'boolean', default: false },
      csv: { type: 'boolean', default: false },
    });
    const file = onlyWord(positionals, 'simulation file');
    if (values.json && values.csv) throw new UsageError('give --json or --csv, not both');
    const typed = priceOf(values.price, null);
    const rule = oneOf('--push', values.push, PUSH_RULES);

    const say = noteOf('parlay', io);
    const note = ({ place, text }: SlipFault): void => say(`${place}: ${text}`);
    const fail = (...faults: readonly SlipFault[]): 1 => {
      faults.forEach(note);
      return 1;
    };
    const open = await openSlip(file, values, io);
    if (!open.ok) return fail(...open.error);
    open.value.missing.forEach(note);
    if (open.value.unweighed) note(open.value.unweighed);
    const counted = describeSlip(
      open.value,
      typed ?? priceOf(undefined, open.value.shared),
      rule,
      await fileShares(file, open.value.legs, io),
    );
    if (!counted.ok) return fail(counted.error);
    const slip = counted.value;
    const never = neverText(slip);
    if (values.csv) never?.split('\n').forEach(say);
    if (values.csv) (io.data ?? io.out)(slipAsCsv({ ...slip, ladder: slip.explanation.ladder }));
    else if (values.json) io.out(`${JSON.stringify(slipJson(slip, values.explain))}\n`);
    else if (values.explain) io.out([ladderText(slip), slipText(slip), togetherText(slip)].join('\n'));
    else io.out([legShares(slip), slipText(slip)].join('\n'));
    return 0;
  },
};
