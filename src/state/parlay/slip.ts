import { ref } from 'valtio/vanilla';
import type { GameStart } from '@ddh/engine/internal/hub';
import { decidedProbability, type BetShares, type Probability } from '@ddh/engine/internal/odds';
import {
  build,
  builderLegs,
  editOf,
  encodeBuilder,
  pressCommand,
  sameBuilderLegs,
  type Builder,
  type BuilderCommand,
  type BuilderLeg,
  type Leg,
  type Matchup,
} from '@ddh/engine/internal/parlay';
import type { Services } from '../../services/ports.ts';
import type { Hub } from '../hub.ts';
import type { GameController } from './game.ts';
import { sharesInFiles, shortGameOf, sourceOf, startOf } from './gameInfo.ts';
import type { OtherSlip, OtherSlips } from './otherSlips.ts';
import { createOffer, type Undo } from './undo.ts';

type Edited = {
  builder: Builder;
  legs: readonly BuilderLeg[];
  /** The offer to undo a command that removed legs or replaced the slip. */
  undo: Undo | null;
};

export type SlipEdits = Edited & {
  /** When the chosen game begins. Null if the data does not have the game. */
  start: GameStart | null;
  /** The chosen game, with abbreviations. Empty without a game. */
  shortGame: string;
  /**
   * For a slip of one leg, the fair probability that every page shows for that bet. Null if no file has it, if the slip
   * has more legs, or if the game has weights, which only its simulation knows.
   */
  single: Probability | null;
  /** True if the game has weights, so that its slips have an honest price. */
  weighed: boolean;
  /** Slips of games that are not open, the newest last. */
  others: readonly OtherSlip[];
};

type SlipDeps = {
  readonly state: SlipEdits;
  readonly services: Services;
  readonly hub: Hub;
  readonly game: GameController;
  readonly others: OtherSlips;
  readonly changed: () => void;
};

export type Slip = ReturnType<typeof createSlip>;

/** Edits the slip, and has the open game compute its figures. */
export function createSlip({ state, services, hub, game, others, changed }: SlipDeps) {
  const { clock, preferences } = services;
  const offer = createOffer(clock, (undo) => {
    state.undo = undo && ref(undo);
  });

  function lookUp(): void {
    const { builder, legs } = state;
    const start = startOf(hub, builder.matchup);
    state.start = start && ref(start);
    state.shortGame = shortGameOf(hub, builder.matchup);
    state.weighed = builder.matchup !== null && sourceOf(hub, builder.matchup.gameId)?.weights !== undefined;
    state.single = state.weighed ? null : fairOf(sharesInFiles(hub, builder.matchup, legs));
  }

  function dispatch(command: BuilderCommand): void {
    const { builder: before, legs } = state;
    const edited = editedBy(state, command);
    if (edited === null) return;
    const { builder } = edited;
    state.builder = ref(builder);
    state.legs = ref(edited.legs);
    offer.make(edited.undo);
    preferences.set('slip', builder.matchup && encodeBuilder(builder));
    lookUp();
    const gameId = builder.matchup?.gameId;
    const isSameGame = gameId === before.matchup?.gameId;
    const isSameSlip = isSameGame && edited.legs === legs;
    if (gameId === undefined) game.close();
    else if (!isSameGame) game.open(sourceOf(hub, gameId));
    else if (!isSameSlip) game.recount();
    if (!isSameSlip) changed();
  }

  return {
    /** Shows what the files say about the slip and its game. */
    lookUp,
    dispatch,
    /**
     * Adds the leg of the price button that the user pressed. The leg replaces another leg on the same subject. If the
     * leg is in the slip already, removes it.
     */
    press: (leg: Leg): void => dispatch(pressCommand(state.builder, leg)),
    /** Opens a game with the stored slip of that game. Keeps the slip of the game that was open before. */
    openSlip: (matchup: Matchup): void => {
      const { builder, legs } = state;
      if (builder.matchup?.gameId === matchup.gameId) return;
      if (builder.matchup !== null && legs.length > 0) others.keep(builder);
      const kept = others.take(matchup.gameId);
      dispatch(kept ? { do: 'restore', builder: kept } : { do: 'chooseMatchup', matchup });
    },
    /** Keeps the offer to undo until the next edit. Called when the Undo button is hovered or focused. */
    holdUndo: offer.hold,
  };
}

/** Returns the slip after a command, with the same legs if they are equal. Returns null if the command changes nothing. */
function editedBy({ builder: before, legs, undo }: Edited, command: BuilderCommand): Edited | null {
  const builder = build(before, command);
  if (builder === before) return null;
  const complete = builderLegs(builder);
  const edit = editOf(before, builder, command);
  // After two links in a row, undo restores the user's own slip and not the slip of the first link.
  const isNextLink = edit?.kind === 'slipOpened' && undo?.edit.kind === 'slipOpened';
  return {
    builder,
    legs: sameBuilderLegs(complete, legs) ? legs : complete,
    undo: edit && { edit, builder: isNextLink ? undo.builder : before },
  };
}

function fairOf(shares: BetShares | null): Probability | null {
  const decided = shares === null ? null : decidedProbability(shares);
  return decided?.ok ? decided.value : null;
}
