import {
  DETAILS,
  imageOf,
  forwardOrDefense,
  modelColumns,
  MOST_DRAWS,
  PROP_CELLS,
  propCell,
  RecordStream,
  simulateRecord,
  streamKey,
  TEAM_CELLS,
  type GameModel,
  type TeamModel,
} from '@ddh/engine/internal/model';
import { ENDS } from '../history/index.ts';
import { ROW_STATS, type PlayedRow, type RowStat, type SeasonRows, type SideRow, type SkaterRow } from './rows.ts';

const ROW_CELLS = ROW_STATS.map((stat) => [stat, propCell(stat)] as const);

type DressedId = { readonly id: number; readonly defense: boolean };
/** The simulated records of one game. One byte per cell is enough for the counts of one game. */
type PlayedOften = {
  readonly away: readonly DressedId[];
  readonly home: readonly DressedId[];
  readonly cells: number;
  readonly records: Uint8Array;
};

/**
 * Simulates each game of a slate `repeats` times per season: season r uses the `repeats` records from r * repeats on.
 * The slate of a whole season needs one repeat. The slate of one week is repeated until its teams have played as many
 * games as in a season.
 */
export class SimulatedSeasons {
  readonly #games: PlayedOften[] = [];
  readonly #ids = new Map<string, number>();
  readonly #records: number;
  readonly #repeats: number;
  readonly #seed: number;

  constructor(seasons: number, repeats: number, seed: number) {
    this.#records = seasons * repeats;
    this.#repeats = repeats;
    this.#seed = seed;
  }

  play(model: GameModel): void {
    const cells = modelColumns(model).length + DETAILS;
    const game = imageOf(model);
    const stream = new RecordStream(streamKey(this.#seed, model.gameId), MOST_DRAWS);
    const row = new Int32Array(cells);
    const records = new Uint8Array(cells * this.#records);
    for (let record = 0; record < this.#records; record++) {
      stream.start(record);
      simulateRecord(game, stream, row);
      records.set(row, record * cells);
    }
    this.#games.push({ away: this.#dressedIds(model.away), home: this.#dressedIds(model.home), cells, records });
  }

  season(index: number): SeasonRows {
    const first = index * this.#repeats;
    return this.#games.flatMap((game) =>
      Array.from({ length: this.#repeats }, (_, again) => playedRow(game, first + again)),
    );
  }

  /** A skater without an id is identified by name, which is unique within the slate. */
  #dressedIds({ skaters }: TeamModel): readonly DressedId[] {
    return skaters.map(({ name, playerId, position }) => {
      const key = playerId === undefined ? name : `${playerId}`;
      const id = this.#ids.get(key) ?? this.#ids.size + 1;
      this.#ids.set(key, id);
      return { id, defense: forwardOrDefense(position) === 'D' };
    });
  }
}

function playedRow({ away, home, cells, records }: PlayedOften, record: number): PlayedRow {
  const row = records.subarray(record * cells, (record + 1) * cells);
  const details = cells - DETAILS;
  const side = (venue: 0 | 1, dressed: readonly DressedId[], from: number): SideRow => ({
    goals: row[6 + venue]!,
    // Only the team that is ahead scores into an empty net, and this team then wins.
    emptyNet: row[venue] === 1 ? row[details + 1]! : 0,
    shots: row[8 + venue]!,
    powerPlayGoals: row[details + 2 + venue]!,
    skaters: dressed.map(({ id, defense }, i): SkaterRow => {
      const counts = {} as { [stat in RowStat]: number };
      for (const [stat, cell] of ROW_CELLS) counts[stat] = row[TEAM_CELLS + (from + i) * PROP_CELLS + cell]!;
      return { id, defense, ...counts };
    }),
  });
  return { end: ENDS[row[details]!]!, away: side(0, away, 0), home: side(1, home, away.length) };
}
