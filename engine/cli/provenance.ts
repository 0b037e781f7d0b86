import { modelFingerprint, type GameModel } from '@ddh/engine/internal/model';
import { isEvenGenerator } from '@ddh/engine/internal/datasets';
import { isObject, parseJson } from '@ddh/engine/internal/text';

/**
 * Where the records of a simulation are from, as its npz and Parquet files say it (docs/data-contract.md). The same
 * model, seed and range give the same text.
 */
export const provenanceText = (model: GameModel, from: number, until: number): string =>
  JSON.stringify({
    gameId: model.gameId,
    date: model.date,
    away: model.away.name,
    home: model.home.name,
    version: model.version,
    generator: model.generator,
    seed: model.seed,
    model: modelFingerprint(model),
    from,
    until,
  });

/** Whether the text says that these are the first `records` records of an even sequence (docs/model.md). */
export function isEvenProvenance(text: string, records: number): boolean {
  const said = parseJson(text);
  return (
    isObject(said) && said['from'] === 0 && said['until'] === records && isEvenGenerator(Number(said['generator']))
  );
}
