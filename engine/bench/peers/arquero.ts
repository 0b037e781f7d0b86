import { packageOf, type OpenPeer } from './peer.ts';

type Table = { readonly filter: (expression: string) => { readonly numRows: () => number } };
type Arquero = { readonly table: (columns: Readonly<Record<string, Int8Array>>) => Table };

export const openArquero: OpenPeer = async (game) => {
  const { table } = await packageOf<Arquero>('arquero');
  const held = table(Object.fromEntries(game.cells));
  return {
    name: 'arquero',
    counting: async (legs) => {
      const expression = legs
        .map(({ column, side, line }) => `d[${JSON.stringify(column)}] ${side === 'over' ? '>' : '<'} ${line}`)
        .join(' && ');
      return () => held.filter(`d => ${expression}`).numRows();
    },
    close: () => undefined,
  };
};
