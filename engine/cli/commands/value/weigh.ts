import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRaw } from '@ddh/engine/node';
import { gameModelFile, oneSpelling, type Files, type HonestFigures } from '@ddh/engine/internal/datasets';
import { speltTeam, type SpeltTeam } from '@ddh/engine/internal/domain';
import { formatCounted, simErrorText } from '@ddh/engine/internal/format';
import { builderSchedule } from '@ddh/engine/internal/hub';
import type { BlendWeights, GameWeights } from '@ddh/engine/internal/honest';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { checkSimulation, type SimTable } from '@ddh/engine/internal/simulation';
import { openReader } from '@ddh/engine/internal/simulation/read';
import { honestGame, lastNews, type HonestGame, type KeptPrice } from '@ddh/forecast/quotes';
import type { Io } from '../../command.ts';
import { readBytes } from '../../files.ts';
import { madeTable, recordsIn } from '../../gameRecords.ts';
import { filesKey, remember } from '../../memory.ts';
import { newTable } from '../../newTable.ts';
import { reason } from '../../reason.ts';
import type { OutputFolder } from '../../writeFile.ts';

/** The weights of all games whose prices were compared with their simulations. */
export type WeighedSlate = {
  readonly files: readonly GameWeights[];
  readonly honestOf: (price: KeptPrice) => HonestFigures | null;
  /** Sentences about simulations that cannot be read. Their games have no weights. */
  readonly faults: readonly string[];
};

/** Weighs each game of a data folder that has a simulation and prices of both sides. */
export async function weighSlate(
  { dir, shown }: OutputFolder,
  given: Files,
  kept: readonly KeptPrice[],
  weights: BlendWeights,
  io: Io,
): Promise<WeighedSlate> {
  const files = oneSpelling(given);
  const games = new Map<string, HonestGame>();
  const faults: string[] = [];
  for (const [key, prices] of pricesByGame(kept)) {
    const game = prices[0]?.found.game.teams ?? null;
    const gameId = game && idOf(game, files);
    if (game === null || gameId === null) continue;
    const name = await recordsIn(dir, gameId, io);
    if (name === undefined) continue;
    const path = join(dir, name);
    const news = lastNews(game, files);
    const facts = prices.map(({ quote: { book, odds, captured }, found: { bet } }) => [bet, book, odds, captured]);
    const cacheKey = `${await filesKey([path, join(dir, gameModelFile(gameId))], io)} ${JSON.stringify([facts, news, weights])}`;
    const weighed = await remember(io, `weights of ${path}`, cacheKey, async () => {
      const table = await readTable(path, [speltTeam(game.away), speltTeam(game.home)], io);
      return table.ok ? ok(honestGame(table.value, { gameId, game, prices, news, weights })) : table;
    });
    if (weighed.ok) games.set(key, weighed.value);
    else faults.push(`${join(shown, name)}: ${weighed.error}, so its game has no weights`);
  }
  return {
    files: [...games.values()].flatMap(({ file }) => file ?? []),
    honestOf: (price) => games.get(price.found.game.key)?.figuresOf(price) ?? null,
    faults,
  };
}

/** A line of how many games have honest prices. Empty if none has. */
export function weighedText(games: readonly Pick<GameWeights, 'kind'>[]): string {
  const weighed = games.filter(({ kind }) => kind === 'weighed').length;
  return weighed === 0 ? '' : `honest prices of ${formatCounted(weighed, 'game')}\n`;
}

function pricesByGame(kept: readonly KeptPrice[]): ReadonlyMap<string, readonly KeptPrice[]> {
  const games = new Map<string, KeptPrice[]>();
  for (const price of kept) {
    const { key } = price.found.game;
    const own = games.get(key);
    if (own === undefined) games.set(key, [price]);
    else own.push(price);
  }
  return games;
}

type Game = NonNullable<KeptPrice['found']['game']['teams']>;

function idOf({ date, away, home }: Game, { schedule_times, game_id_ref }: Files): string | null {
  const schedule = (schedule_times ?? []).filter((one) => one.date === date && one.away === away && one.home === home);
  const { games } = builderSchedule({ schedule, ids: game_id_ref ?? [], dates: null, isListed: () => true });
  return games[0]?.gameId ?? null;
}

/** Reads a simulation with the folder's spellings of its teams, as pages do. */
export async function readTable(path: string, teams: readonly SpeltTeam[], io: Io): Promise<Result<SimTable, string>> {
  const made = await madeTable(path, io, { teams });
  if (made !== null && (made.ok || !existsSync(path))) return made;
  const { table, writer } = newTable({ teams });
  const reader = openReader(writer, { inflateRaw });
  try {
    for await (const chunk of readBytes(path)) {
      const pushed = await reader.push(chunk);
      if (!pushed.ok) return err(simErrorText(pushed.error));
    }
    const ended = await reader.end();
    const checked = ended.ok ? checkSimulation(table) : ended;
    return checked.ok ? ok(table) : err(simErrorText(checked.error));
  } catch (cause) {
    return err(reason(cause));
  }
}
