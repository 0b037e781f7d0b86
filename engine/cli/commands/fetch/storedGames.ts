import { isObject } from '@ddh/engine/internal/text';
import { ok, type Result } from '@ddh/engine/internal/result';
import { gameRows, type GameAnswers, type ScheduledGame } from '@ddh/feeds/nhl';
import type { RawStore, StoredAnswer, StoreFault } from '@ddh/feeds/store';
import { gamePath, gamesFolder, partsOfGamePath, refusedPath } from './paths.ts';
import { GAME_ENDPOINTS, type GameEndpoint, type Held, type HeldGame } from './plan.ts';

/** The responses of one game, by endpoint. */
export type Answers = Readonly<Partial<Record<GameEndpoint, StoredAnswer>>>;

export type HeldGames = {
  readonly held: ReadonlyMap<string, HeldGame>;
  readonly damaged: readonly StoreFault[];
};

/**
 * Returns when the newest responses of each game were received. Includes refused responses. Damaged files count as
 * missing.
 */
export async function readHeldGames(store: RawStore, season: string): Promise<HeldGames> {
  const held = new Map<string, Partial<Record<GameEndpoint, Held>>>();
  const damaged: StoreFault[] = [];
  for (const path of await store.list(gamesFolder(season))) {
    const parts = partsOfGamePath(path);
    if (parts === null) continue;
    const head = await store.readHead(path);
    if (!head.ok) damaged.push(head.error);
    if (!head.ok || head.value === null) continue;
    const game = held.get(parts.gameId) ?? {};
    const time = Date.parse(head.value.time);
    const known = game[parts.endpoint];
    if (known === undefined || known.time < time) game[parts.endpoint] = { time, state: head.value.state };
    held.set(parts.gameId, game);
  }
  return { held, damaged };
}

/**
 * Lists the games with responses in the store, and whether some of a game's responses were refused. Reads only file
 * names.
 */
export async function listGames(store: RawStore, season: string): Promise<ReadonlyMap<string, { refused: boolean }>> {
  const games = new Map<string, { refused: boolean }>();
  for (const path of await store.list(gamesFolder(season))) {
    const parts = partsOfGamePath(path);
    if (parts !== null)
      games.set(parts.gameId, { refused: parts.refused || games.get(parts.gameId)?.refused === true });
  }
  return games;
}

/** Reads the responses of a game: those that were refused, or all others. */
export async function readAnswers(
  store: RawStore,
  season: string,
  gameId: string,
  kind: 'held' | 'refused',
): Promise<{ readonly answers: Answers; readonly damaged: readonly StoreFault[] }> {
  const answers: Partial<Record<GameEndpoint, StoredAnswer>> = {};
  const damaged: StoreFault[] = [];
  for (const endpoint of GAME_ENDPOINTS) {
    const answer = await store.read((kind === 'held' ? gamePath : refusedPath)(season, gameId, endpoint));
    if (!answer.ok) damaged.push(answer.error);
    else if (answer.value !== null) answers[endpoint] = answer.value;
  }
  return { answers, damaged };
}

/** Returns the bodies of a game's two responses, or `null` if one is missing. */
export function bodiesOf({ boxscore, 'play-by-play': playByPlay }: Answers): GameAnswers | null {
  if (boxscore === undefined || playByPlay === undefined) return null;
  return { boxscore: boxscore.body, playByPlay: playByPlay.body };
}

function areUsable(game: ScheduledGame, answers: Answers): boolean {
  const bodies = bodiesOf(answers);
  return bodies !== null && gameRows(game, bodies).ok;
}

/**
 * Stores new responses of a game. If the new responses cannot be used but the older ones can, keeps the older responses
 * and stores the new ones as refused, in another folder.
 */
export async function storeAnswers(
  store: RawStore,
  game: ScheduledGame,
  received: Answers,
): Promise<Result<void, StoreFault>> {
  const { season, gameId } = game;
  const { answers: older } = await readAnswers(store, season, gameId, 'held');
  const areRefused = areUsable(game, older) && !areUsable(game, { ...older, ...received });
  for (const endpoint of GAME_ENDPOINTS) {
    const answer = received[endpoint];
    if (answer === undefined) continue;
    const path = (areRefused ? refusedPath : gamePath)(season, gameId, endpoint);
    const written = await store.write(path, answer);
    if (!written.ok) return written;
  }
  if (areRefused) return ok(undefined);
  for (const endpoint of GAME_ENDPOINTS) {
    const removed = await store.remove(refusedPath(season, gameId, endpoint));
    if (!removed.ok) return removed;
  }
  return ok(undefined);
}

/** Returns the game's state in a response body, or `null`. */
export function stateIn(body: unknown): string | null {
  const state = isObject(body) ? body['gameState'] : null;
  return typeof state === 'string' ? state : null;
}
