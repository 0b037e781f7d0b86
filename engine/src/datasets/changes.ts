import * as v from 'valibot';
import { CHANGE_KINDS, type ChangeKind, type LeagueDate } from '../domain/index.ts';
import type { Probability } from '../odds/index.ts';
import { DateField, InstantField, Name } from './fields.ts';
import type { Decoded } from './problems.ts';
import { decodeRecords, isRepeated, MOST_GAMES, type FlatRecord } from './records.ts';

/** News about a player that changed a game's figures, with the win probability of the player's team. */
export type GameChange = {
  readonly date: LeagueDate;
  readonly away: string;
  readonly home: string;
  /** When the news became known (an ISO time). */
  readonly at: string;
  readonly what: ChangeKind;
  readonly player: string;
  /** The player's team. `null` if the file does not name it. */
  readonly team: string | null;
  /** The win probability of the player's team without and with the news. `null` if unknown. */
  readonly before: Probability | null;
  readonly after: Probability | null;
};

const What = v.picklist(CHANGE_KINDS, `must be one of ${CHANGE_KINDS.join(', ')}`);

export function decodeChanges(doc: unknown): Decoded<readonly GameChange[]> {
  const seen = new Set<string>();
  return decodeRecords(
    doc,
    (record): GameChange | null => {
      const date = record.required('Date', DateField);
      const away = record.required('Away', Name);
      const home = record.required('Home', Name);
      const at = record.required('At', InstantField);
      const what = record.required('What', What);
      const player = record.required('Player', Name);
      const team = record.optional('Team', Name);
      const [before, after] = [record.share('Before'), record.share('After')];
      if (date === null || away === null || home === null || at === null || what === null || player === null)
        return null;
      const key = JSON.stringify([date, away, home, at, what, player]);
      if (isRepeated(seen, key, record, `${what} of ${player} at ${at}`)) return null;
      return { date, away, home, at, what, player, team, before, after };
    },
    MOST_GAMES,
  );
}

/** Returns the record of a change. This is the inverse of `decodeChanges`. */
export const encodeChange = ({ date, away, home, at, what, player, team, before, after }: GameChange): FlatRecord => ({
  Date: date,
  Away: away,
  Home: home,
  At: at,
  What: what,
  Player: player,
  ...(team === null ? {} : { Team: team }),
  Before: before,
  After: after,
});
