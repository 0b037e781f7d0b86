import type { AvailablePlayer, Dataset, Files, PlayerValue, ValueDataset } from '../datasets/index.ts';
import { abbreviationsOf, gameName, hubGames, playerFinder, type HubGame, type HubTeam } from '../hub/index.ts';
import { groupOf, type VaultTab } from '../words/index.ts';
import type { Bet, MoneylineBet, PlayerBet, TotalBet } from './bet.ts';
import { booksOf } from './query.ts';

/** A tab of the Value Vault: all its bets, and what they can be chosen by. */
export type VaultPage = {
  /** The games that have bets, as the schedule orders them; those it does not have come last. */
  readonly games: readonly string[];
  readonly books: readonly string[];
  readonly bets: readonly Bet[];
  /** Players have no position, and p_info, which would name it, is missing. */
  readonly lacksPositions: boolean;
};
export type VaultFigures = { readonly [tab in VaultTab]: VaultPage };

const PLAYER_FILES = { goal: 'goal_value', assist: 'assist_value', point: 'point_value', sog: 'sog_value' } as const;

/** Who plays for whom, and when. A site may do without them: rows that say it themselves need no other file. */
const HELP = ['schedule_times', 'p_info', 'all_available_players'] as const satisfies readonly Dataset[];

/** The files of each tab. What is `optional` may be absent without a word. */
export const VAULT_TAB_FILES: {
  readonly [tab in VaultTab]: { readonly needed: readonly ValueDataset[]; readonly optional: readonly Dataset[] };
} = {
  goal: { needed: ['goal_value'], optional: HELP },
  assist: { needed: ['assist_value'], optional: HELP },
  point: { needed: ['point_value'], optional: HELP },
  sog: { needed: ['sog_value'], optional: HELP },
  main: { needed: ['total_value', 'moneyline_value'], optional: HELP },
};

/** A tab's bets of the files that could be read. */
export function vaultFigures(tab: VaultTab, files: Files): VaultPage {
  const games = hubGames({ ...files, game_probs: null });
  const bets = tab === 'main' ? mainBets(files, games) : playerBets(files[PLAYER_FILES[tab]] ?? [], files, games);
  // Teams may meet there twice, and only the next game is bet on: the first of a name counts.
  const order = new Map(games.map((game, i) => [gameName(game), i] as const).toReversed());
  const named = [...new Set(bets.flatMap(({ game }) => (game === null ? [] : [game])))];
  const place = (name: string): number => order.get(name) ?? games.length;
  return {
    games: named.toSorted((a, b) => place(a) - place(b)),
    books: booksOf(bets),
    bets,
    lacksPositions: files.p_info === null && bets.some(({ table }) => table === 'unknownPosition'),
  };
}

type Help = Pick<Files, 'p_info' | 'all_available_players'>;

function playerBets(values: readonly PlayerValue[], help: Help, games: readonly HubGame[]): readonly PlayerBet[] {
  const infoOf = playerFinder(help.p_info ?? []);
  const abbreviations = abbreviationsOf(help.p_info ?? []);
  const availableOf = finder(help.all_available_players ?? []);
  const teams = new Map([...abbreviations].map(([team, abbreviation]) => [abbreviation, team]));
  return values.map((value, row): PlayerBet => {
    const info = infoOf({ player: value.player, playerId: null, team: value.team });
    const available = availableOf(value.player);
    const team = value.team ?? info?.team ?? teams.get(available?.abbreviation ?? '') ?? null;
    const position = value.position ?? info?.position ?? available?.position ?? null;
    return {
      ...value,
      kind: 'player',
      row,
      position,
      table: tableOf(position),
      team: team === null ? null : teamOf(team, abbreviations),
      game: team === null ? null : gameOf(games, team, null),
    };
  });
}

function tableOf(position: string | null): PlayerBet['table'] {
  const group = groupOf(position);
  if (group === null) return 'unknownPosition';
  return group === 'D' ? 'defense' : 'forwards';
}

function mainBets(
  { total_value, moneyline_value, p_info }: Pick<Files, 'total_value' | 'moneyline_value' | 'p_info'>,
  games: readonly HubGame[],
): readonly Bet[] {
  const abbreviations = abbreviationsOf(p_info ?? []);
  const totals = (total_value ?? []).map((value, row): TotalBet => ({
    ...value,
    kind: 'total',
    table: 'totals',
    row,
    game: `${value.away} @ ${value.home}`,
  }));
  const moneylines = (moneyline_value ?? []).map((value, row): MoneylineBet => ({
    ...value,
    kind: 'moneyline',
    table: 'moneylines',
    row,
    team: teamOf(value.team, abbreviations),
    game: gameOf(games, value.team, value.opponent),
  }));
  return [...totals, ...moneylines];
}

const teamOf = (name: string, abbreviations: ReadonlyMap<string, string>): HubTeam => ({
  name,
  abbreviation: abbreviations.get(name) ?? null,
});

/** The team's next game, against the opponent where one is given. Value files have no dates. */
function gameOf(games: readonly HubGame[], team: string, opponent: string | null): string | null {
  const game = games.find(({ away, home }) => {
    const [one, other] = away.name === team ? [away, home] : [home, away];
    return one.name === team && (opponent === null || other.name === opponent);
  });
  return game ? gameName(game) : null;
}

/** By name, where that is one player. */
function finder(players: readonly AvailablePlayer[]): (name: string) => AvailablePlayer | null {
  const byName = new Map<string, AvailablePlayer | null>();
  for (const player of players) byName.set(player.player, byName.has(player.player) ? null : player);
  return (name) => byName.get(name) ?? null;
}
