import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { BuilderPage, GameStart } from '@ddh/engine/internal/hub';
import type { Probability } from '@ddh/engine/internal/odds';
import type { PushRule } from '@ddh/engine/internal/parlay';
import type { Builder, BuilderCommand, Leg, Matchup } from '@ddh/engine/internal/parlay';
import type { BookPrice } from './bookPrice.ts';
import type { PricedSlip } from './counted.ts';
import type { GameController, GameState } from './game.ts';
import type { LinkMessage } from './link.ts';
import type { OtherSlip } from './otherSlips.ts';
import type { Undo } from './undo.ts';

export type ParlayState = GameState & {
  builder: Builder;
  /** The games on the builder's date, which the user can choose. */
  day: BuilderPage & { readonly date: LeagueDate | null };
  /** When the chosen game begins. Null if the data does not have the game. */
  start: GameStart | null;
  /** The sportsbook's price for the slip. */
  price: BookPrice;
  /** The offer to undo a command that removed legs or replaced the slip. */
  undo: Undo | null;
  /**
   * For a slip of one leg, the fair probability that every page shows for that bet. Null if no file has it, or if the
   * slip has more legs.
   */
  single: Probability | null;
  /** What the user's book does if a leg pushes. */
  pushRule: PushRule;
  /** Slips of games that are not open, the newest last. */
  others: readonly OtherSlip[];
  /** The message about a link to a slip, if such a link opened the page. */
  link: LinkMessage | null;
};

type ParlayActions = Pick<GameController, 'simulate' | 'stop'> & {
  /** Call when the user moves to the game selector, so that the code of the simulation is loaded in time. */
  readonly reachGames: () => void;
  readonly dispatch: (command: BuilderCommand) => void;
  /**
   * Adds the leg of the price button that the user pressed. The leg replaces another leg on the same subject. If the
   * leg is in the slip already, removes it.
   */
  readonly press: (leg: Leg) => void;
  /** Evaluates the typed price again. Call after the track record was loaded, which changes `marginOf`. */
  readonly judge: () => void;
  /** Opens a game with the stored slip of that game. Keeps the slip of the game that was open before. */
  readonly openSlip: (matchup: Matchup) => void;
  /** Reads the chosen game again; the slip is kept. */
  readonly retry: () => void;
  /** Stores the sportsbook's price as the user types it. */
  readonly typePrice: (text: string) => void;
  readonly choosePushRule: (rule: PushRule) => void;
  readonly undo: () => void;
  /** Keeps the offer to undo until the next edit. Called when the Undo button is hovered or focused. */
  readonly holdUndo: () => void;
  readonly dismissLink: () => void;
  readonly dismissRenewal: () => void;
};

export type Parlay = {
  readonly state: ParlayState;
  readonly actions: ParlayActions;
  /** Runs a query in the open game. */
  readonly query: GameController['query'];
  /** The figures of the current legs; null until they are computed. */
  readonly counted: () => PricedSlip | null;
  /** Subscribes to changes of the legs, of the slip's figures and of the typed price. */
  readonly subscribe: (run: () => void) => void;
};
