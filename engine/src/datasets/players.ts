import * as v from 'valibot';
import { LINES, PROPS, type LeagueDate } from '../domain/index.ts';
import { ok } from '../result.ts';
import { DateField, Name, PlayerId } from './fields.ts';
import { spellings } from './hubColumns.ts';
import { FigureRows, type Figures } from './ladders.ts';
import type { Decoded } from './problems.ts';
import { readPosition } from './positions.ts';
import { decodeRecords, identity, isRepeated, type LineColumns } from './records.ts';
import { SKATER_STRIDE } from './skaterFigures.ts';

export type SkaterProb = {
  readonly player: string;
  readonly date: LeagueDate;
  /** The player's id. `null` if unknown. Only an id identifies a player, because names are not unique. */
  readonly playerId: number | null;
  readonly team: string | null;
};

/**
 * The decoded file `skater_probs`. Row i of `figures` has the probabilities of `skaters[i]`. Use `skaterLadder` and
 * `skaterRung` to read them.
 */
export type SkaterProbs = { readonly skaters: readonly SkaterProb[]; readonly figures: Figures };

const COLUMNS: readonly LineColumns[] = PROPS.flatMap((prop) =>
  LINES.playerProp.map((line) => ({
    over: spellings({ kind: 'prop', prop, side: 'over', line }),
    under: spellings({ kind: 'prop', prop, side: 'under', line }),
  })),
);

export function decodeSkaterProbs(doc: unknown): Decoded<SkaterProbs> {
  const figures = new FigureRows(SKATER_STRIDE);
  const seen = new Set<string>();
  const decoded = decodeRecords(doc, (record): SkaterProb | null => {
    const player = record.required('index', Name);
    const date = record.required('level_0', DateField);
    if (player === null || date === null) return null;
    const playerId = record.optional('playerId', PlayerId);
    const team = record.optional('Team', Name);
    if (isRepeated(seen, identity(player, playerId, team) + date, record, `${player} on ${date}`)) return null;
    const { values, at } = figures.row(seen.size - 1);
    record.shares(COLUMNS, values, at);
    return { player, date, playerId, team };
  });
  if (!decoded.ok) return decoded;
  const { data: skaters, problems, more } = decoded.value;
  return ok({ data: { skaters, figures: figures.take(skaters.length) }, problems, more });
}

export type PlayerInfo = {
  readonly player: string;
  readonly team: string;
  readonly abbreviation: string;
  readonly playerId: number | null;
  /** C, LW, RW, F, D or G, or several of them, the main position first: `LW/D`. */
  readonly position: string | null;
};

export function decodePlayerInfo(doc: unknown): Decoded<readonly PlayerInfo[]> {
  const seen = new Set<string>();
  return decodeRecords(doc, (record) => {
    const player = record.required('Player', Name);
    const team = record.required('Team', Name);
    const abbreviation = record.required('API ABRV', Name);
    if (player === null || team === null || abbreviation === null) return null;
    const playerId = record.optional('playerId', PlayerId);
    if (isRepeated(seen, identity(player, playerId, team), record, player)) return null;
    return { player, team, abbreviation, playerId, position: readPosition(record) };
  });
}

/** Maximum number of other names of a player. A player has one or two: a short form, or the league's earlier spelling. */
export const MOST_OTHER_NAMES = 8;

const OtherNames = v.pipe(
  v.array(Name, 'must be a list of names'),
  v.maxLength(MOST_OTHER_NAMES, `must have at most ${MOST_OTHER_NAMES} names`),
);

/** A player who can be on a fantasy roster. `abbreviation` is the abbreviation of the team. */
export type AvailablePlayer = {
  readonly player: string;
  readonly position: string | null;
  readonly abbreviation: string | null;
  readonly playerId: number | null;
  /** The player's other names, by which a saved roster may have the player. */
  readonly also: readonly string[];
};

export function decodeAvailablePlayers(doc: unknown): Decoded<readonly AvailablePlayer[]> {
  const seen = new Set<string>();
  return decodeRecords(doc, (record) => {
    const player = record.required('Player', Name);
    if (player === null) return null;
    const playerId = record.optional('playerId', PlayerId);
    const abbreviation = record.optional('ABR', Name);
    if (isRepeated(seen, identity(player, playerId, abbreviation), record, player)) return null;
    const also = record.optional('Also', OtherNames) ?? [];
    return { player, playerId, abbreviation, position: readPosition(record), also };
  });
}
