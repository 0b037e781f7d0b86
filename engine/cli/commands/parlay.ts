import { resolve } from 'node:path';
import { parseSlip, price, repeatedLegs, resolveSlip, type Leg, type SlipPrice } from '../../src/parlay/index.ts';
import { SlipCounter, type ResolvedLeg } from '../../src/simulation/index.ts';
import {
  formatCount,
  formatCounted,
  formatCertainty,
  formatLeg,
  formatOdds,
  formatPercent,
  legErrorText,
  NOT_IN_SIMULATION,
  priceErrorText,
  simErrorText,
  slipErrorText,
  slipFileErrorText,
} from '../../src/format/index.ts';
import { readArgs } from '../args.ts';
import { UsageError, type Command, type Io } from '../command.ts';
import { readJson, typedPath } from '../files.ts';
import { loadSimulation } from '../load.ts';
import { createProgress } from '../progress.ts';

const usage = `ddh parlay <simulation> --slip <slip.json|-> [--json]

The probability that every leg of a slip holds, counted in a simulation of the game.

<simulation>  a {gameId}_parlaytrix file: JSON records, JSON split, CSV, each also gzipped, or npz
--slip        a JSON file, or - for standard input:
              {"legs": [
                {"kind": "winner", "team": "Boston Bruins", "margin": 1.5},
                {"kind": "total", "stat": "Goals", "side": "over", "line": 5.5},
                {"kind": "teamTotal", "team": "Boston Bruins", "stat": "Shots", "side": "under", "line": 30.5},
                {"kind": "player", "player": "David Pastrnak", "stat": "Shots", "side": "over", "line": 3.5}]}
--json        one object: records, hits, probability, interval, decimal, american, independent, legs

  ddh parlay data/2025020001_parlaytrix.json --slip slip.json
  echo '{"legs":[{"kind":"total","stat":"Goals","side":"over","line":5.5}]}' | ddh parlay game.npz --slip -

Exit: 0; 1 when the simulation or the slip is wrong; 2 for a wrong command line.
`;

export const parlay: Command = {
  name: 'parlay',
  summary: "a slip's probability, counted in a simulation",
  usage,
  async run(args, io) {
    const { values, positionals } = readArgs(args, { slip: { type: 'string' }, json: { type: 'boolean' } });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('give one simulation file');
    if (values.slip === undefined)
      throw new UsageError('give the slip: --slip slip.json, or --slip - to read it from standard input');

    const fail = (place: string, text: string): 1 => {
      io.note(`ddh parlay: ${place}: ${text}\n`);
      return 1;
    };
    const json = await readJson(typedPath(values.slip, io.cwd), io.stdin);
    if (!json.ok) return fail(values.slip, slipFileErrorText(json.error));
    const slip = parseSlip(json.value);
    if (!slip.ok) return fail(values.slip, slipErrorText(slip.error));
    const { legs } = slip.value;
    if (legs.length === 0) return fail(values.slip, priceErrorText({ kind: 'noLegs' }));

    const progress = createProgress(io, file);
    const table = await loadSimulation(resolve(io.cwd, file), progress);
    progress.done();
    if (!table.ok) return fail(file, simErrorText(table.error));
    const resolved = resolveSlip(legs, table.value);
    if (!resolved.ok) return fail(`${values.slip}, legs[${resolved.error.leg}]`, legErrorText(resolved.error));
    const priced = price(new SlipCounter(table.value).count(resolved.value), repeatedLegs(legs));
    if (!priced.ok) return fail(file, priceErrorText(priced.error));
    (values.json ? printJson : printText)(io, legs, resolved.value, priced.value);
    return 0;
  },
};

function printJson(io: Io, legs: readonly Leg[], resolved: readonly ResolvedLeg[], priced: SlipPrice): void {
  const { records, hits, probability, interval, independent } = priced;
  io.out(
    `${JSON.stringify({
      records,
      hits,
      probability,
      interval,
      percent: formatPercent(probability),
      decimal: formatOdds(probability, 'decimal'),
      american: formatOdds(probability, 'american'),
      independent,
      legs: legs.map((leg, i) => ({
        ...leg,
        label: formatLeg(leg),
        ...priced.legs[i],
        ...(resolved[i]?.missing ? { missing: true } : {}),
      })),
    })}\n`,
  );
}

function printText(io: Io, legs: readonly Leg[], resolved: readonly ResolvedLeg[], priced: SlipPrice): void {
  legs.forEach((leg, i) => {
    const missing = resolved[i]?.missing ? `  (${NOT_IN_SIMULATION})` : '';
    io.out(`${formatPercent(priced.legs[i]?.probability).padStart(7)}  ${formatLeg(leg)}${missing}\n`);
  });
  const { probability } = priced;
  io.out(
    `
Parlay        ${formatPercent(probability)}  (${formatCount(priced.hits)} of ${formatCounted(priced.records, 'simulation')})
95% interval  ${formatCertainty(priced)}
Decimal       ${formatOdds(probability, 'decimal')}
American      ${formatOdds(probability, 'american')}
If unrelated  ${formatPercent(priced.independent)}
`,
  );
}
