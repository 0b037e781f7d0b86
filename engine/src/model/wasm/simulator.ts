import { PROP_STATS } from '../../domain/index.ts';
import { compiled, type ColumnId, type Planes, type Wasm } from '../../simulation/index.ts';
import { HEAD, type Image } from '../image.ts';
import type { StreamKey } from '../random.ts';
import { TEAM_CELLS } from '../record.ts';
import { CODE } from './code.ts';
import {
  AT,
  cellOf,
  GAME_CELL,
  MARGIN_BIAS,
  PLANE,
  planesOfCell,
  planesOfPoints,
  POINT_BITS,
  SKATER_STATS,
} from './layout.ts';

/** The exports of the WebAssembly module `engine/wasm/simulator.ts`. */
type Exports = {
  readonly memory: { readonly buffer: ArrayBuffer };
  simulate(record: number, count: number): void;
};

/** Where the planes of a column are in the memory. */
type Place = {
  readonly offsets: readonly number[];
  /** Where the number of planes is. */
  readonly bits: number;
  /** Where the number of planes of the upper byte is, or 0 for a column that has none. */
  readonly above: number;
  readonly bias: number;
};

const byteOf = (cell: number): readonly number[] => Array.from({ length: 8 }, (_, b) => planesOfCell(cell) + b * PLANE);

/** The place of each column of a record, in the order of `modelColumns`. */
function placesOf(skaters: number): readonly Place[] {
  const { awayMargin, homeMargin, shots, shotsAbove, awayShots, awayShotsAbove, homeShots, homeShotsAbove } = GAME_CELL;
  const upper = new Map<number, number>([
    [shots, shotsAbove],
    [awayShots, awayShotsAbove],
    [homeShots, homeShotsAbove],
  ]);
  const ofCell = (cell: number): Place => {
    const above = upper.get(cell);
    const bias = cell === awayMargin || cell === homeMargin ? -MARGIN_BIAS : 0;
    return above === undefined
      ? { offsets: byteOf(cell), bits: AT.bits + cell, above: 0, bias }
      : { offsets: [...byteOf(cell), ...byteOf(above)], bits: AT.bits + cell, above: AT.bits + above, bias };
  };
  const ofPoints = (skater: number): Place => ({
    offsets: Array.from({ length: POINT_BITS }, (_, b) => planesOfPoints(skater) + b * PLANE),
    bits: AT.pointBits + skater,
    above: 0,
    bias: 0,
  });
  return [
    ...Array.from({ length: TEAM_CELLS }, (_, cell) => ofCell(cell)),
    ...Array.from({ length: skaters }, (_, skater) =>
      PROP_STATS.map((stat) =>
        stat === 'points' ? ofPoints(skater) : ofCell(cellOf(skater, SKATER_STATS.indexOf(stat))),
      ),
    ).flat(),
  ];
}

/** An instance of the simulator in WebAssembly, whose memory has one image at a time. */
export class Simulator {
  readonly #code: Exports;
  readonly #words: Int32Array;
  readonly #bytes: Uint8Array;
  #image: Image | null = null;
  #places: readonly Place[] = [];

  constructor(code: Exports) {
    this.#code = code;
    this.#words = new Int32Array(code.memory.buffer);
    this.#bytes = new Uint8Array(code.memory.buffer);
  }

  /**
   * Simulates `count` records, a multiple of 32 and at most STEP_OF_PLANES, from `record` on. Returns the planes of each
   * of the columns `ids`, which are in the order of `modelColumns`. They are valid until the next call.
   */
  planes(
    image: Image,
    key: StreamKey,
    ids: readonly ColumnId[],
    record: number,
    count: number,
  ): (column: ColumnId) => Planes | undefined {
    if (this.#image !== image) {
      this.#image = image;
      this.#places = placesOf(image.first[2]);
      this.#words.set(image.words, AT.image / 4);
    }
    for (const field of ['key0', 'key1', 'shift'] as const) this.#words[AT.image / 4 + HEAD[field]] = key[field];
    this.#code.simulate(record, count);
    const words = this.#words;
    const bytes = this.#bytes;
    const planes: Planes[] = [];
    this.#places.forEach(({ offsets, bits, above, bias }, i) => {
      const upper = above === 0 ? 0 : bytes[above]!;
      planes[ids[i]!] = { words, offsets, bits: upper > 0 ? 8 + upper : bytes[bits]!, bias };
    });
    return (column) => planes[column];
  }
}

/**
 * Returns the simulator in WebAssembly, or `null` if WebAssembly or its vectors are not available or the Content Security
 * Policy forbids compiling.
 */
export function newSimulator<Module>(wasm: Wasm<Module> | undefined): Simulator | null {
  if (wasm === undefined) return null;
  try {
    return new Simulator(new wasm.Instance(compiled(wasm, CODE)).exports as Exports);
  } catch {
    return null;
  }
}
