import { canChooseSize, type BuilderLeg } from '@ddh/engine/internal/parlay';
import type { GameChange } from '@ddh/engine/internal/datasets';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { GameSource, OpenedGame, SlipRev, Snapshot, WeightsState } from '@ddh/workers/protocol';
import type { ExtendFailure, GameFailure } from '../../services/ports.ts';
import { cancelAuto, endAuto, FIRST_DONE, NOT_STARTED, startAuto, type AutoCount, type Device } from './autoCount.ts';
import { pricedOf, type CountedGame, type Renewal, type SimulationState, type SlipState } from './counted.ts';
import { endedMore, offerMore, publishedMore, type More } from './more.ts';

// The pure state machine of the open game and its counted slip. game.ts performs its effects.

export type Game = {
  readonly simulation: SimulationState;
  /** The offer of more simulations, or `null` if more are not offered. */
  readonly more: More | null;
  readonly renewal: Renewal | null;
  /** Null if no game is open. */
  readonly source: GameSource | null;
  /** The number of times that a game was opened. Events of earlier openings are dropped. */
  readonly opening: number;
  /** The news that changed the game's figures, from the delivery of `source`. */
  readonly changes: readonly GameChange[];
  /** The revision of the newest slip, and that of the slip whose figures are shown. */
  readonly rev: number;
  readonly shownRev: number;
  /** The legs of each revision that may still get figures, so that a snapshot is shown with the legs of its slip. */
  readonly slips: ReadonlyMap<number, readonly BuilderLeg[]>;
  /**
   * While a newer delivery of the game is read: the revision of the slip whose earlier figures are still shown.
   * Otherwise null. The figures are replaced only once, at the end of reading.
   */
  readonly held: number | null;
  readonly auto: AutoCount;
  /**
   * The newest figures of automatic simulations. They are shown when these simulations end, so that the page changes
   * only once.
   */
  readonly heldFigures: CountedGame | null;
  /**
   * The number of published records. Set by the first snapshot after reading or by the end of reading, whichever
   * arrives first.
   */
  readonly published: number | null;
  /** True until the worker confirms a requested stop. */
  readonly stopping: boolean;
};

/** An event of the game that the worker reads. */
type WorkerEvent = { readonly opening: number } &
  /** `slip` has the figures of the snapshot. It is undefined if the legs of its revision are not in `slips`. */
  (
    | { readonly type: 'snapshot'; readonly snapshot: Snapshot; readonly slip: SlipState | undefined }
    | { readonly type: 'end'; readonly result: Result<OpenedGame, GameFailure> }
    | { readonly type: 'extended'; readonly result: Result<OpenedGame, ExtendFailure>; readonly device: Device }
    /** The user has waited for the first figures for a while. */
    | { readonly type: 'late' }
  );

type Opened = {
  readonly type: 'open';
  readonly source: GameSource;
  readonly legs: readonly BuilderLeg[];
  readonly changes: readonly GameChange[];
  /** True if the shown figures are kept until the game is read. */
  readonly keepsFigures: boolean;
};

export type GameEvent =
  | Opened
  /** `gone`: the newer data does not contain the game. */
  | { readonly type: 'close'; readonly phase: 'none' | 'gone' }
  | { readonly type: 'edit'; readonly legs: readonly BuilderLeg[] }
  | { readonly type: 'simulate'; readonly size: number }
  | { readonly type: 'stop' | 'dismissRenewal' }
  /** The user has made no edit for REST_MS. */
  | { readonly type: 'rested'; readonly device: Device }
  /** The page is visible again. */
  | { readonly type: 'returned' }
  | WorkerEvent;

export type Effect =
  /** Closes the previous game, if there is one. */
  | { readonly type: 'open'; readonly source: GameSource; readonly slip: SlipRev; readonly opening: number }
  | { readonly type: 'close' | 'pause' }
  | { readonly type: 'setSlip'; readonly slip: SlipRev }
  | { readonly type: 'extend'; readonly until: number }
  /** Starts the time until `rested` again, or stops it. */
  | { readonly type: 'rest'; readonly on: boolean }
  /** Notifies of new figures. It is the last effect, because it may cause another event. */
  | { readonly type: 'changed' };

type Step = readonly [Game, readonly Effect[]];

export const NO_GAME: Game = {
  simulation: { phase: 'none' },
  more: null,
  renewal: null,
  source: null,
  opening: 0,
  changes: [],
  rev: 0,
  shownRev: 0,
  slips: new Map(),
  held: null,
  auto: NOT_STARTED,
  heldFigures: null,
  published: null,
  stopping: false,
};

const STOP_REST: Effect = { type: 'rest', on: false };
const REST: Effect = { type: 'rest', on: true };
const CHANGED: Effect = { type: 'changed' };

/** True while the shown figures are those of an earlier slip or an earlier delivery. */
export const isBehind = ({ simulation, held, rev, shownRev }: Game): boolean =>
  simulation.phase === 'ready' && (held !== null || shownRev !== rev);

export function step(game: Game, event: GameEvent): Step {
  switch (event.type) {
    case 'open':
      return open(game, event);
    case 'close':
      return [{ ...NO_GAME, ...kept(game), simulation: { phase: event.phase } }, [STOP_REST, { type: 'close' }]];
    case 'edit':
      return game.source === null ? [game, []] : edit(game, event.legs);
    case 'simulate':
      return simulate(game, event.size);
    case 'stop':
      return [{ ...game, stopping: true }, [{ type: 'pause' }]];
    case 'dismissRenewal':
      return [{ ...game, renewal: null }, []];
    case 'rested':
      return startedAuto({ ...game, auto: startAuto(game.auto, countedForAuto(game), event.device) });
    case 'returned':
      return game.auto.missed ? [{ ...game, auto: cancelAuto(game.auto) }, [REST]] : [game, []];
    default:
      return game.source === null || event.opening !== game.opening ? [game, []] : workerStep(game, event);
  }
}

function workerStep(game: Game, event: WorkerEvent): Step {
  switch (event.type) {
    case 'snapshot':
      return snapshot(game, event.snapshot, event.slip);
    case 'end':
      return event.result.ok ? readEnded(game, event.result.value.records) : failed(game, event.result.error);
    case 'extended':
      return extended(game, event.result, event.device);
    case 'late':
      return [game.simulation.phase === 'waiting' ? { ...game, simulation: { phase: 'loading' } } : game, []];
  }
}

/** The numbers that are never used again. */
const kept = ({ opening, rev, shownRev }: Game) => ({ opening, rev, shownRev });

/** Adds a slip with a new revision. */
function withSlip(game: Game, legs: readonly BuilderLeg[]): readonly [Game, SlipRev] {
  const rev = game.rev + 1;
  const slips = new Map(game.slips).set(rev, legs);
  return [
    { ...game, rev, slips },
    { rev, legs: legs.map(({ leg }) => leg) },
  ];
}

function open(game: Game, { source, legs, changes, keepsFigures }: Opened): Step {
  const { simulation, more, renewal } = game;
  const opening = game.opening + 1;
  const keeps = keepsFigures && simulation.phase === 'ready';
  const shown = keeps ? { simulation, more, renewal } : { simulation: { phase: 'waiting' as const } };
  const [opened, slip] = withSlip({ ...NO_GAME, ...kept(game), ...shown, source, opening, changes }, legs);
  return [{ ...opened, held: keeps ? slip.rev : null }, [STOP_REST, { type: 'open', source, slip, opening }]];
}

function edit(game: Game, legs: readonly BuilderLeg[]): Step {
  const [interrupted, effects] = interruptAuto({ ...game, renewal: null });
  const [edited, slip] = withSlip(interrupted, legs);
  return [edited, [{ type: 'setSlip', slip }, ...effects, REST]];
}

/** Stops automatic simulations. Their records are kept. */
function interruptAuto(game: Game): Step {
  const effects: readonly Effect[] = game.auto.run === null ? [] : [{ type: 'pause' }];
  return [{ ...game, auto: cancelAuto(game.auto), heldFigures: null }, effects];
}

/** The number of records from which the shown figures are computed. */
const counted = ({ simulation }: Game): number => (simulation.phase === 'ready' ? simulation.records : 0);

function countedForAuto({ simulation, more, held, slips, rev }: Game): number | null {
  if (held !== null || simulation.phase !== 'ready' || simulation.reading || more === null) return null;
  if (slips.get(rev)?.length === 0) return null;
  const unfinished = more.simulating || more.chosen > simulation.records;
  return unfinished || more.failure !== null || more.withdrawn ? null : simulation.records;
}

const startedAuto = (game: Game): Step => [
  game,
  game.auto.run === null ? [] : [{ type: 'extend', until: game.auto.goal }],
];

function simulate(game: Game, size: number): Step {
  const { more, source, held } = game;
  if (source === null || held !== null || more === null || !canChooseSize(more, size, counted(game))) return [game, []];
  const simulating = size > Math.max(counted(game), more.sizes[0]);
  if (!simulating && size === more.chosen) return [game, []];
  const [interrupted, effects] = interruptAuto(game);
  return [
    { ...interrupted, more: { ...more, chosen: size, simulating, failure: null }, stopping: false },
    [STOP_REST, ...effects, simulating ? { type: 'extend', until: size } : { type: 'pause' }],
  ];
}

/** While many new records get their weights, the same slip keeps its honest price, which they hardly change. */
function withHonest(game: Game, rev: number, weights: WeightsState, slip: SlipState): SlipState {
  const isKept = weights.kind === 'pending' && game.held === null && rev === game.shownRev;
  if (!isKept || !slip.ok || slip.value === null) return slip;
  return ok({ ...slip.value, honest: pricedOf(game.simulation)?.honest ?? null });
}

function snapshot(
  game: Game,
  { rev, phase, records, model, made, weights }: Snapshot,
  slip: SlipState | undefined,
): Step {
  const { held, simulation, opening, changes } = game;
  const hasFigures = slip !== undefined && records > 0;
  if (held !== null && (!hasFigures || (held === rev && phase === 'reading'))) return [game, []];
  const published = game.published ?? (phase === 'reading' ? null : records);
  // More simulations are offered only if the game has a model to simulate them with.
  const more = (held === null ? game.more : null) ?? (model ? offerMore(published) : null);
  const known: Game = { ...game, held: null, published, more };
  if (!hasFigures) return [known, []];
  // Snapshots arrive in order of revisions, so no snapshot of an older slip follows.
  const slips = new Map([...game.slips].filter(([one]) => one >= rev));
  const reading = phase === 'reading';
  const priced = withHonest(game, rev, weights, slip);
  const after: CountedGame = { phase: 'ready', reading, records, made, slip: priced, weights, opening, changes };
  if (game.auto.run !== null && rev === game.shownRev) return [{ ...known, slips, heldFigures: after }, []];
  const before = held === rev && simulation.phase === 'ready' ? (game.renewal?.before ?? simulation) : null;
  const renewal = before === null ? game.renewal : { before, after };
  return [{ ...known, slips, heldFigures: null, shownRev: rev, simulation: after, renewal }, [CHANGED]];
}

/** Shows the figures of automatic simulations that were held. */
const released = (game: Game): Game =>
  game.heldFigures === null ? game : { ...game, heldFigures: null, simulation: game.heldFigures };

function readEnded(before: Game, published: number): Step {
  const game = released(before);
  const { simulation, stopping, held } = game;
  const more = game.more && publishedMore(game.more, published);
  const read: Game = {
    ...game,
    published,
    simulation: simulation.phase === 'ready' && held === null ? { ...simulation, reading: false } : simulation,
    // If the worker was lost before it stopped simulating, it cannot confirm the stop. So the stop is recorded here.
    more: more && { ...more, simulating: more.simulating && !stopping },
    stopping: false,
  };
  const [interrupted, effects] = interruptAuto(read);
  const isGrown = published > (game.source?.model?.made?.records ?? published);
  return [isGrown ? { ...interrupted, auto: FIRST_DONE } : interrupted, [...effects, REST, CHANGED]];
}

function failed(game: Game, error: GameFailure): Step {
  const [interrupted, effects] = interruptAuto({ ...game, held: null, more: null });
  return [{ ...interrupted, simulation: { phase: 'failed', error } }, [...effects, STOP_REST, CHANGED]];
}

function extended(game: Game, result: Result<OpenedGame, ExtendFailure>, device: Device): Step {
  if (game.auto.run === null) {
    return [{ ...game, stopping: false, more: game.more && endedMore(game.more, result) }, [CHANGED]];
  }
  const auto = endAuto(game.auto, result, countedForAuto(game), device);
  if (auto.run !== null) return startedAuto({ ...game, auto });
  // The snapshot of the last records may arrive later, because it is sent over another port.
  const reached = result.ok ? result.value.records : 0;
  const isWhole = (game.heldFigures?.records ?? 0) >= reached;
  const shown: Game = { ...(isWhole ? released(game) : game), auto, heldFigures: null };
  const { more } = shown;
  const chosen = more?.sizes.findLast((size) => size <= Math.max(reached, counted(shown)));
  return [more === null || chosen === undefined ? shown : { ...shown, more: { ...more, chosen } }, [CHANGED]];
}
