import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isEvenFile, parseFileName, weightsFile } from '@ddh/engine/internal/datasets';
import { honestCounter, parseGameWeights, type HonestCounter } from '@ddh/engine/internal/honest';
import { namedPlayers, type NamedPlayer } from '@ddh/engine/internal/hub';
import { isSameTeam } from '@ddh/engine/internal/domain';
import { repeatedLegs, resolveSlip, spellLegs, type LegNameFault } from '@ddh/engine/internal/parlay';
import { SlipCounter, type Columns, type ResolvedLeg, type SimTable } from '@ddh/engine/internal/simulation';
import { legErrorText, legNameFaultText, noWeightsText, simErrorText } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { checkStdin } from '../../args.ts';
import type { Io } from '../../command.ts';
import { readDataset } from '../../datasets.ts';
import { readInput, readJson, typedPath } from '../../files.ts';
import { folderManifest, madeTable } from '../../gameRecords.ts';
import { loadSimulation } from '../../load.ts';
import { createProgress } from '../../progress.ts';
import { readSlip, type SlipFault, type NamedSlip, type SlipValues } from './slip.ts';

/** A slip, and the simulation by which to evaluate it. */
export type OpenSlip = NamedSlip & {
  /** The path of the simulation file, as the user typed it. */
  readonly file: string;
  /** Players who are not in the simulation. Because of `--allow-missing`, their counts are taken as 0. */
  readonly missing: readonly SlipFault[];
  readonly table: SimTable;
  readonly counter: SlipCounter;
  /** Counts by the weights beside the simulation. `null` without a file of weights, or if it is not used. */
  readonly honest: HonestCounter | null;
  /** Why the file of weights is not used. */
  readonly unweighed: SlipFault | null;
  /** Why the records are not made from the model, as the manifest says. */
  readonly unmade: SlipFault | null;
  readonly resolved: readonly ResolvedLeg[];
  readonly repeats: readonly boolean[];
};

/**
 * The last sentence of the note about a player who is not in the simulation. A slip with such a player is rejected by
 * default: the name may be misspelled, and the price would then be wrong.
 */
const MISSING = {
  refused: ' Use --allow-missing to count the player as 0.',
  allowed: ' Counted as 0.',
} as const;

/** Follows the reason why a game has no honest price. */
const RAW_PRICE = 'The price is that of the simulation alone.';

/**
 * Reads a slip and its simulation. Reads the slip first, so that its errors are reported without loading a large
 * simulation file.
 */
export async function openSlip(
  file: string,
  values: SlipValues,
  io: Io,
): Promise<Result<OpenSlip, readonly SlipFault[]>> {
  checkStdin([file, ...(values.slip ?? [])]);
  const refused = (place: string, text: string): Result<never, readonly SlipFault[]> => err([{ place, text }]);
  const slip = await readSlip(values, io);
  if (!slip.ok) return err([slip.error]);
  const { place } = slip.value;
  const progress = createProgress(io, file);
  const made = await madeTable(file, io, { progress });
  // The error of a file that is missing, too, is that of the model.
  if (made?.ok === false && !existsSync(typedPath(file, io.cwd))) return refused(file, made.error);
  const table = made?.ok ? made : await loadSimulation(readInput(file, io), progress, await isEvenSimulation(file, io));
  progress.done();
  if (!table.ok) return refused(file, simErrorText(table.error));
  const { shared } = slip.value;
  const unknownTeam =
    shared &&
    [shared.away, shared.home].find((team) => !table.value.columns.teams().some((one) => isSameTeam(one, team)));
  if (unknownTeam) return refused(file, `is not the game of the link: the file has no team "${unknownTeam}"`);
  const { columns } = table.value;
  const { legs, faults } = spellLegs(slip.value.legs, columns, await playersIn(columns, file, io));
  const missing = faults.filter(({ kind }) => kind === 'unknownPlayer' || kind === 'noCount');
  const worded = (fault: LegNameFault): SlipFault => ({
    place: `${place}, legs[${fault.leg}]`,
    text: `${legNameFaultText(fault)}${missing.includes(fault) ? MISSING[values['allow-missing'] ? 'allowed' : 'refused'] : ''}`,
  });
  const refusedNames = values['allow-missing'] ? faults.filter((fault) => !missing.includes(fault)) : faults;
  if (refusedNames.length > 0) return err(refusedNames.map(worded));
  const resolved = resolveSlip(legs, table.value);
  // The names are in the file, so a leg that cannot be counted shows a gap in the file.
  if (!resolved.ok) return refused(file, legErrorText(resolved.error));
  const counter = new SlipCounter(table.value);
  return ok({
    ...slip.value,
    unmade: made?.ok === false ? { place: file, text: `read from the file, because ${made.error}` } : null,
    ...(await readWeights(file, table.value, counter, io)),
    legs,
    missing: missing.map(worded),
    file,
    table: table.value,
    counter,
    resolved: resolved.value,
    repeats: repeatedLegs(legs),
  });
}

/** Whether the manifest beside a simulation says that its records are even. Without a readable manifest they are not. */
async function isEvenSimulation(file: string, io: Io): Promise<boolean> {
  const manifest = file === '-' ? null : await folderManifest(dirname(file), io);
  return manifest !== null && isEvenFile(manifest, basename(file));
}

/** Reads the weights beside a simulation. If they are not used, the slip is priced by its raw count. */
async function readWeights(
  file: string,
  table: SimTable,
  { masks }: SlipCounter,
  io: Io,
): Promise<Pick<OpenSlip, 'honest' | 'unweighed'>> {
  const name = parseFileName(basename(file));
  if (name?.kind !== 'simulation' && name?.kind !== 'gameModel') return { honest: null, unweighed: null };
  const place = join(dirname(file), weightsFile(name.gameId));
  const path = typedPath(place, io.cwd);
  if (!existsSync(path)) return { honest: null, unweighed: null };
  const unused = (text: string): Pick<OpenSlip, 'honest' | 'unweighed'> => ({
    honest: null,
    unweighed: { place, text: `${text}. ${RAW_PRICE}` },
  });
  const read = await readJson(path, io.stdin);
  if (!read.ok) return unused(read.error.detail);
  const parsed = parseGameWeights(read.value);
  const counter = parsed.ok ? honestCounter(parsed.value, { table, gameId: name.gameId, masks }) : parsed;
  return counter.ok ? { honest: counter.value, unweighed: null } : unused(noWeightsText(counter.error));
}

/**
 * Returns the players of a simulation, with the teams and positions that the other files of its folder know, and their
 * namesakes of the game's teams. A simulation from elsewhere has only names.
 */
async function playersIn(columns: Columns, file: string, io: Io): Promise<readonly NamedPlayer[]> {
  const folder = dirname(file);
  const p_info = file === '-' ? null : (await readDataset(folder, 'p_info', io)).data;
  const all_available_players = file === '-' ? null : (await readDataset(folder, 'all_available_players', io)).data;
  const plays = (team: string): boolean => columns.teams().some((one) => isSameTeam(one, team));
  const teamOf = (player: string): string | null => {
    const [info, ...others] = (p_info ?? []).filter((one) => one.player === player && plays(one.team));
    return others.length === 0 ? (info?.team ?? null) : null;
  };
  const present = columns.players().map((player) => ({ player, playerId: null, team: teamOf(player) }));
  return namedPlayers(present, { p_info, all_available_players }).filter(
    ({ at, team }) => at !== null || team === null || plays(team),
  );
}
