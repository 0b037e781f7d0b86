import { repeatedLegs, resolveSlip } from '../../../src/parlay/index.ts';
import { SlipCounter, type ResolvedLeg, type SimTable } from '../../../src/simulation/index.ts';
import { legErrorText, simErrorText } from '../../../src/format/index.ts';
import { err, ok, type Result } from '../../../src/words/index.ts';
import { checkStdin } from '../../args.ts';
import type { Io } from '../../command.ts';
import { readInput } from '../../files.ts';
import { loadSimulation } from '../../load.ts';
import { createProgress } from '../../progress.ts';
import { readSlip, type Fault, type NamedSlip, type SlipValues } from './slip.ts';

/** A slip and the simulation that it is counted in. */
export type OpenSlip = NamedSlip & {
  /** The simulation's file as it was typed. */
  readonly file: string;
  readonly table: SimTable;
  readonly counter: SlipCounter;
  readonly resolved: readonly ResolvedLeg[];
  readonly repeats: readonly boolean[];
};

/** The slip is read first: it is short, and a fault of it should not have to wait for a large file. */
export async function openSlip(file: string, values: SlipValues, io: Io): Promise<Result<OpenSlip, Fault>> {
  checkStdin([file, values.slip]);
  const slip = await readSlip(values, io);
  if (!slip.ok) return slip;
  const { place, legs } = slip.value;
  const progress = createProgress(io, file);
  const table = await loadSimulation(readInput(file, io), progress);
  progress.done();
  if (!table.ok) return err({ place: file, text: simErrorText(table.error) });
  const { shared } = slip.value;
  const stranger = shared && [shared.away, shared.home].find((team) => !table.value.columns.isTeam(team));
  if (stranger) return err({ place: file, text: `is not the game of the link: it has no team "${stranger}"` });
  const resolved = resolveSlip(legs, table.value);
  if (!resolved.ok) return err({ place: `${place}, legs[${resolved.error.leg}]`, text: legErrorText(resolved.error) });
  return ok({
    ...slip.value,
    file,
    table: table.value,
    counter: new SlipCounter(table.value),
    resolved: resolved.value,
    repeats: repeatedLegs(legs),
  });
}
