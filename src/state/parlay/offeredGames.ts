import { ref } from 'valtio/vanilla';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import {
  builderDate,
  builderGames,
  gamesOn,
  openGames,
  resumeBuilder,
  type BuilderPage,
} from '@ddh/engine/internal/hub';
import { builderLegs, decodeBuilder, type Matchup, type UnreadableLeg } from '@ddh/engine/internal/parlay';
import type { TabAnswer } from '@ddh/workers/protocol';
import type { Services } from '../../services/ports.ts';
import { choice, NAME, type Choice } from '../choices.ts';
import { fragmentValue } from '../fragment.ts';
import type { Hub } from '../hub.ts';
import type { GameController } from './game.ts';
import { sourceOf } from './gameInfo.ts';
import type { LinkMessage } from './link.ts';
import type { Links } from './links.ts';
import type { OtherSlips } from './otherSlips.ts';
import type { Slip, SlipEdits } from './slip.ts';

export type DayState = {
  /** The games on the builder's date, which the user can choose. */
  day: BuilderPage & { readonly date: LeagueDate | null };
};

type GamesDeps = {
  readonly state: DayState & SlipEdits & { link: LinkMessage | null };
  readonly services: Services;
  readonly hub: Hub;
  readonly game: GameController;
  readonly slip: Slip;
  readonly links: Links;
  readonly others: OtherSlips;
  readonly changed: () => void;
};

type OpenGame = {
  readonly choice: Choice;
  /** Opens a game that the reader has not chosen, and that the address leaves out. */
  readonly openUsual: (matchup: Matchup) => void;
};

/** Follows the games that the data offers: restores the stored slip, and opens the slip's game from newer data. */
export function followGames(deps: GamesDeps): OpenGame {
  const { state, hub, slip, links, others } = deps;
  const { address, choices } = deps.services;
  let resumed = false;
  /** The data version of the builder's games. */
  let gamesVersion: string | null = null;
  /** The id of the address's game, until the games are known. */
  let awaited: string | null = null;
  /** The id of the game that the page has opened itself. */
  let usual: string | null = null;

  /** Opens the game of the address. Without one, the open game stays. */
  function openAwaited({ games }: Pick<BuilderPage, 'games'>): void {
    const matchup = games.find(({ gameId }) => gameId === awaited);
    awaited = null;
    if (matchup === undefined) return;
    const { gameId, away, home } = matchup;
    slip.openSlip({ gameId, away, home });
  }

  function follow(): void {
    const { parlay } = hub.state.tabs;
    if (parlay.phase !== 'ready') return;
    const { page, day } = offered(parlay.value, hub, choices.builderDates);
    state.day = ref(day);
    // The list of games may be empty because its file failed to load. That does not mean that the slip's game is gone:
    // a retry may load the list.
    if (page.games.length === 0 && parlay.value.failed.length > 0) return;
    const { version } = parlay.value;
    if (resumed && version !== gamesVersion) reopen(deps, page);
    gamesVersion = version;
    if (page.games.length > 0 && !resumed) {
      const unreadable = others.resume(page);
      resume(deps, page);
      nameUnreadable(deps, unreadable);
      resumed = true;
    }
    if (page.games.length > 0) openAwaited(page);
    openLinkedGame(deps, page);
    hub.settle();
    void links.openAddress(page);
  }
  hub.subscribe('parlay', follow);
  address.onFragment(follow);
  follow();
  function now(): string | null {
    const id = awaited ?? state.builder.matchup?.gameId ?? null;
    return id === usual ? null : id;
  }
  function take(id: string | null): void {
    awaited = id ?? usual;
    if (state.day.games.length > 0) openAwaited(state.day);
  }
  return {
    choice: choice(NAME, now, take),
    openUsual(matchup: Matchup): void {
      usual = matchup.gameId;
      slip.openSlip(matchup);
    },
  };
}

/** Names the legs of stored slips that cannot be read. A link that waits to be opened has its own message. */
function nameUnreadable({ state }: GamesDeps, unreadable: readonly UnreadableLeg[]): void {
  if (unreadable.length === 0 || state.link !== null) return;
  state.link = ref({ kind: 'lost' as const, lost: 0, unreadable, left: state.legs.length });
}

/** Restores the slip stored before a reload, unless its game is gone. */
function resume(deps: GamesDeps, page: BuilderPage): void {
  const { state, slip, links } = deps;
  const { preferences } = deps.services;
  if (state.builder.matchup !== null) return;
  const stored = decodeBuilder(preferences.get('slip'));
  const builder = stored && resumeBuilder(stored.builder, page);
  if (builder) {
    slip.dispatch({ do: 'restore', builder });
    nameUnreadable(deps, stored.unreadable);
    return;
  }
  preferences.set('slip', null);
  const matchup = stored?.builder.matchup;
  const legs = stored ? builderLegs(stored.builder).map(({ leg }) => leg) : [];
  if (matchup && legs.length > 0) void links.showPlayed({ ...matchup, legs }, null);
}

/** Opens the slip's game again after newer data has loaded. Keeps the slip even if the game is gone. */
function reopen({ state, hub, game, slip, changed }: GamesDeps, { games }: BuilderPage): void {
  const { matchup } = state.builder;
  if (matchup === null) return;
  const { gameId, away, home } = matchup;
  const isOffered = games.some((one) => one.gameId === gameId && one.away === away && one.home === home);
  game.open(isOffered ? sourceOf(hub, gameId) : undefined, { keepsFigures: true });
  slip.lookUp();
  changed();
}

/** Opens the game that a link on another page names. */
function openLinkedGame({ services: { address }, slip, hub }: GamesDeps, { games }: BuilderPage): void {
  const wanted = fragmentValue(address.fragment(), 'game');
  if (wanted === null) return;
  address.clearFragment();
  const linked = games.find(({ gameId }) => gameId === wanted);
  if (linked === undefined) return;
  const { gameId, away, home, date } = linked;
  slip.openSlip({ gameId, away, home });
  hub.actions.selectDate(date);
}

/** Returns the games of all dates for which a slip can be built, and those of the builder's date. */
function offered(
  { builder, figures }: TabAnswer<'parlay'>,
  { state }: Hub,
  dates: Services['choices']['builderDates'],
): { readonly page: BuilderPage; readonly day: DayState['day'] } {
  const { players, prices } = figures;
  const games = builderGames(builder, state.today);
  const date = builderDate(games, state.date, dates);
  const out = prices.games.cards.flatMap(({ changes }) => changes?.map(({ player }) => player) ?? []);
  return {
    page: { games: openGames(games, dates), players, out },
    day: { date, games: gamesOn(games.games, date), players },
  };
}
