import { packageOf, type OpenPeer } from './peer.ts';

type Expression = {
  readonly gtEq: (value: number) => Expression;
  readonly ltEq: (value: number) => Expression;
  readonly and: (other: Expression) => Expression;
};
type Frame = { readonly filter: (expression: Expression) => { readonly height: number } };
type Polars = {
  readonly DataFrame: (columns: Readonly<Record<string, unknown>>) => Frame;
  readonly Series: (name: string, values: Int8Array, type: unknown) => unknown;
  readonly Int8: unknown;
  readonly col: (name: string) => Expression;
};

export const openPolars: OpenPeer = async (game) => {
  const polars = await packageOf<Polars>('nodejs-polars');
  const series = [...game.cells].map(([name, values]) => [name, polars.Series(name, values, polars.Int8)] as const);
  const frame = polars.DataFrame(Object.fromEntries(series));
  return {
    name: 'polars',
    counting: async (legs) => {
      const expression = legs
        .map(({ column, side, line }) => {
          const values = polars.col(column);
          return side === 'over' ? values.gtEq(Math.floor(line) + 1) : values.ltEq(Math.ceil(line) - 1);
        })
        .reduce((all, one) => all.and(one));
      return () => frame.filter(expression).height;
    },
    close: () => undefined,
  };
};
