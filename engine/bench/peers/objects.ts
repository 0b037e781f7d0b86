import type { Choice } from '../slip.ts';
import type { OpenPeer } from './peer.ts';

export type GameRow = Readonly<Record<string, number | undefined>>;

/** Filters parsed records in plain JavaScript, as a page would without this engine. */
export function filtering(rows: readonly GameRow[], legs: readonly Choice[]): () => GameRow[] {
  const names = legs.map(({ column }) => column);
  const over = legs.map(({ side }) => side === 'over');
  const lines = legs.map(({ line }) => line);
  const holds = (row: GameRow): boolean => {
    for (let i = 0; i < names.length; i++) {
      const value = row[names[i]!] ?? 0;
      if (over[i] ? !(value > lines[i]!) : !(value < lines[i]!)) return false;
    }
    return true;
  };
  return () => rows.filter(holds);
}

export const openObjects =
  (rows: readonly GameRow[]): OpenPeer =>
  async () => ({
    name: 'objects, filter',
    counting: async (legs) => {
      const filter = filtering(rows, legs);
      return () => filter().length;
    },
    close: () => undefined,
  });
