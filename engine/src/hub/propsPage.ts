import { identity, skaterRung, type Figures, type HubFiles, type Rung } from '../datasets/index.ts';
import type { Probability } from '../odds/index.ts';
import { foldText, foldWords, hasWords } from '../text/index.ts';
import { LINES, type LeagueDate, type Line, type Prop } from '../domain/index.ts';
import { playerFinder } from './findPlayer.ts';
import { abbreviationsOf, gamesOn, hubGames, hubTeam, type HubGame, type HubTeam } from './game.ts';
import { fairShares, push, type FairShares } from './ladder.ts';

/** A skater on one date. Row i of `PropsPage.figures` belongs to player i of the page. */
export type PropsPlayer = {
  /** Unique among the players of a date, and the same in newer data. */
  readonly id: string;
  readonly name: string;
  readonly date: LeagueDate;
  /** The player's team. `null` if no file has it. */
  readonly team: HubTeam | null;
  readonly position: string | null;
  /** The folded name, team and abbreviation, which the search compares. */
  readonly folded: string;
};

/** Page data of Player Prop Probabilities for all dates. */
export type PropsPage = {
  readonly games: readonly HubGame[];
  readonly players: readonly PropsPlayer[];
  readonly figures: Figures;
};

/** A player's row in the table of player props, with the probabilities at the chosen line. */
export type PropsRow = Rung & {
  readonly player: PropsPlayer;
  /** The player's index in the file. It identifies the row, because names are not unique. */
  readonly key: number;
  readonly fair: FairShares;
  readonly push: Probability | null;
  /** True if newer data lacks the player. */
  readonly gone?: true;
};

export const PROPS_ORDERS = ['player', 'over', 'under'] as const;
/**
 * The order of the players in the table. `player`: by name, ascending. `over`, `under`: by the probability of that
 * side, descending.
 */
export type PropsOrder = (typeof PROPS_ORDERS)[number];

export type PropsQuery = {
  readonly date: LeagueDate | null;
  readonly prop: Prop;
  readonly line: Line;
  /** The chosen game of the date. `null` for all games. */
  readonly game: HubGame | null;
  readonly search: string;
  readonly order: PropsOrder;
};

export type PropsView = {
  readonly rows: readonly PropsRow[];
  /** Number of players on the chosen date and in the chosen game, before the search is applied. */
  readonly of: number;
};

export function propsPage(
  files: Pick<HubFiles, 'game_probs' | 'schedule_times' | 'skater_probs' | 'p_info' | 'changes' | 'lineups'>,
): PropsPage {
  const infos = files.p_info ?? [];
  const find = playerFinder(infos);
  const abbreviations = abbreviationsOf(infos);
  const players = (files.skater_probs?.skaters ?? []).map((skater): PropsPlayer => {
    const { player, date } = skater;
    const info = find(skater);
    // The team in `skater_probs` takes precedence over the team in `p_info`.
    const name = skater.team ?? info?.team ?? null;
    const team = name === null ? null : hubTeam(name, abbreviations);
    const folded = foldText(`${player} ${team?.name ?? ''} ${team?.abbreviation ?? ''}`);
    const id = identity(player, skater.playerId, skater.team);
    return { id, name: player, date, team, position: info?.position ?? null, folded };
  });
  return { games: hubGames(files), players, figures: files.skater_probs?.figures ?? new Float64Array(0) };
}

/**
 * Returns the table of one prop at one line, filtered by the search and sorted. Unknown probabilities are last, and
 * ties are sorted by name.
 */
export function propsView(page: PropsPage, { date, prop, line, game, search, order }: PropsQuery): PropsView {
  const index = LINES.playerProp.indexOf(line);
  const teams = game === null ? null : new Set([game.away.name, game.home.name]);
  const words = foldWords(search);
  const rows: PropsRow[] = [];
  let of = 0;
  page.players.forEach((player, key) => {
    if (player.date !== date || (teams !== null && !teams.has(player.team?.name ?? ''))) return;
    const rung = skaterRung(page, key, prop, index);
    of++;
    if (hasWords(player.folded, words)) rows.push({ ...rung, player, key, fair: fairShares(rung), push: push(rung) });
  });
  return { rows: rows.toSorted(ORDERS[order]), of };
}

/**
 * Returns the game of a player on a date. `null` if there is no such game, or if the name belongs to players of several
 * games.
 */
export function gameOfPlayer({ games, players }: PropsPage, date: LeagueDate | null, name: string): HubGame | null {
  const isNamed = (player: PropsPlayer): boolean => player.date === date && foldText(player.name) === foldText(name);
  const teams = new Set(players.filter(isNamed).map(({ team }) => team?.name));
  const [game, ...others] = gamesOn(games, date).filter(
    ({ away, home }) => teams.has(away.name) || teams.has(home.name),
  );
  return others.length === 0 ? (game ?? null) : null;
}

const byName = (a: PropsRow, b: PropsRow): number =>
  a.player.folded < b.player.folded ? -1 : a.player.folded > b.player.folded ? 1 : a.key - b.key;

const ORDERS: Readonly<Record<PropsOrder, (a: PropsRow, b: PropsRow) => number>> = {
  player: byName,
  over: (a, b) => (b.over ?? -1) - (a.over ?? -1) || byName(a, b),
  under: (a, b) => (b.under ?? -1) - (a.under ?? -1) || byName(a, b),
};
