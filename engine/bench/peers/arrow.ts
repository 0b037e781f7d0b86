import { cellsOf } from '../game.ts';
import type { Choice } from '../slip.ts';
import { packageOf, type OpenPeer } from './peer.ts';

type Vector = { readonly get: (row: number) => number | null };
type Arrow = { readonly vectorFromArray: (values: Int8Array) => Vector };

/**
 * Reads a column value by value, as the documentation of Arrow does. The contender `row loop over columns` loops over
 * plain arrays.
 */
export const openArrow: OpenPeer = async (game) => {
  const { vectorFromArray } = await packageOf<Arrow>('apache-arrow');
  const vectors = new Map<string, Vector>();
  const vectorOf = ({ column }: Choice): Vector => {
    const vector = vectors.get(column) ?? vectorFromArray(cellsOf(game, column));
    vectors.set(column, vector);
    return vector;
  };
  return {
    name: 'apache-arrow, get',
    counting: async (legs) => {
      const columns = legs.map(vectorOf);
      const over = legs.map(({ side }) => side === 'over');
      const lines = legs.map(({ line }) => line);
      return () => {
        let hits = 0;
        next: for (let r = 0; r < game.records; r++) {
          for (let i = 0; i < columns.length; i++) {
            const value = columns[i]!.get(r)!;
            if (over[i] ? !(value > lines[i]!) : !(value < lines[i]!)) continue next;
          }
          hits++;
        }
        return hits;
      };
    },
    close: () => undefined,
  };
};
