import type { LeagueDate } from '@ddh/engine/internal/domain';
import { VALUE_DATASETS } from '@ddh/engine/internal/datasets';
import { ok, type Result } from '@ddh/engine/internal/result';
import { pricesOf, pricesText, type FreezeHead, type FrozenGame, type ValueFiles } from '@ddh/forecast/record';
import type { Io } from '../command.ts';
import type { OutputFolder } from '../writeFile.ts';
import { readDataset } from '../datasets.ts';
import { appendPart, mendHead, precedingOf, PRICE_CHAIN, readChainOf, type RecordFolder } from './chain.ts';

/** A freeze of forecasts that is stored together with prices. */
export type PricedFreeze = {
  readonly date: LeagueDate;
  readonly head: Pick<FreezeHead, 'at' | 'data'>;
  readonly games: readonly FrozenGame[];
};

/**
 * Appends the prices of a data folder's value files for the games of a freeze, before the forecasts themselves are
 * appended. If a run is killed in between, the next run does not append the prices again.
 */
export async function freezePrices(
  data: OutputFolder,
  folder: RecordFolder,
  { date, head: { at, data: version }, games }: PricedFreeze,
  io: Io,
): Promise<Result<void, string>> {
  const mended = await mendHead(folder, PRICE_CHAIN);
  if (!mended.ok) return mended;
  const chain = await readChainOf(folder, PRICE_CHAIN);
  if (!chain.ok) return chain;
  const parts = chain.value.days.find((day) => day.date === date)?.parts ?? [];
  if (parts.some(({ head }) => head.at === at && head.data === version)) return ok(undefined);
  const files = await readValueFiles(data, io);
  const prices = games.flatMap((game) => pricesOf(game, files));
  if (prices.length === 0) return ok(undefined);
  const { bytes, previous } = await precedingOf(folder, PRICE_CHAIN, date);
  const head = { freeze: parts.length + 1, at, data: version, offset: bytes.length, previous };
  return appendPart(folder, PRICE_CHAIN, date, bytes, pricesText({ head, prices }));
}

/**
 * Reads the value files of a data folder. Faulty and missing files count as empty, because `ddh validate` names them.
 */
async function readValueFiles({ dir }: OutputFolder, io: Io): Promise<ValueFiles> {
  const read = await Promise.all(
    VALUE_DATASETS.map(async (dataset) => [dataset, (await readDataset(dir, dataset, io)).data ?? []] as const),
  );
  return Object.fromEntries(read) as ValueFiles;
}
