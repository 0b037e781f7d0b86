import { gameModelFile } from '../../../src/datasets/index.ts';
import { ok, type Result } from '../../../src/words/index.ts';
import { Staging } from '../../staging.ts';
import type { Target } from '../writeDatasets.ts';
import type { RatedGame } from './days.ts';

/** Writes each game's model; none where one cannot be written. */
export async function writeModels(
  { dir, shown }: Target,
  games: readonly RatedGame[],
): Promise<Result<{ readonly files: number; readonly bytes: number }, string>> {
  const opened = await Staging.open(dir, shown);
  if (!opened.ok) return opened;
  const staging = opened.value;
  try {
    for (const { model } of games) {
      const text = `${JSON.stringify(model)}\n`;
      const written = await staging.write(gameModelFile(model.gameId), { pieces: [text], records: 1 });
      if (!written.ok) return written;
    }
    const published = await staging.publish([]);
    if (!published.ok) return published;
    return ok({ files: staging.files.length, bytes: staging.files.reduce((sum, { bytes }) => sum + bytes, 0) });
  } finally {
    await staging.close();
  }
}
