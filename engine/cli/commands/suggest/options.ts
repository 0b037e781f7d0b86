import { OWN_RANGE, RANKS, type Rank, type Subject, type SuggestOptions } from '@ddh/engine/internal/parlay';
import { RANK_NEEDS_PRICE } from '@ddh/engine/internal/format';
import { oneOf, wholeNumber } from '../../args.ts';
import { UsageError } from '../../command.ts';
import type { TypedPrice } from '../parlay/price.ts';

/** The options for next legs. They cannot be combined with `--leg`. */
export const RANK_OPTIONS = {
  by: { type: 'string' },
  top: { type: 'string' },
  'all-lines': { type: 'boolean' },
  own: { type: 'string' },
  any: { type: 'boolean' },
  only: { type: 'string' },
} as const;

type RankValues = { readonly [name in 'by' | 'top' | 'own' | 'only']?: string | undefined } & {
  readonly [name in 'all-lines' | 'any']?: boolean | undefined;
};

export const DEFAULT_TOP = 10;
export const SUBJECT_KINDS = ['winner', 'total', 'teamTotal', 'player'] as const satisfies readonly Subject['kind'][];

/** Returns the options for ranking next legs that the command line requests, except the price. */
export function rankOptions(values: RankValues): Omit<SuggestOptions, 'price'> {
  if (values.own !== undefined && values.any) throw new UsageError('give --own or --any, not both');
  const by: Rank = values.by === undefined ? 'probability' : oneOf('by', values.by, RANKS);
  return {
    by,
    top: values.top === undefined ? DEFAULT_TOP : wholeNumber('top', values.top, 1),
    lines: values['all-lines'] ? 'all' : 'best',
    own: values.any ? [0, 1] : values.own === undefined ? OWN_RANGE : ownRange(values.own),
    ...(values.only === undefined
      ? {}
      : { kinds: values.only.split(',').map((word) => oneOf('only', word, SUBJECT_KINDS)) }),
  };
}

/** Rejects a ranking by EV without a price. */
export function checkPrice({ by }: Pick<SuggestOptions, 'by'>, price: TypedPrice | null): void {
  if (by === 'value' && price === null) throw new UsageError(`${RANK_NEEDS_PRICE}: --price +450`);
}

/** Rejects options that cannot be combined with `--leg`. */
export function refuseRanks(values: RankValues & { readonly price?: string | undefined }): void {
  for (const name of ['price', ...Object.keys(RANK_OPTIONS)] as (keyof typeof values)[]) {
    if (values[name] !== undefined)
      throw new UsageError(`--${name} cannot be combined with --leg, which lists the lines of one leg`);
  }
}

function ownRange(text: string): readonly [number, number] {
  const [, least, most] = /^(\d*\.?\d+)-(\d*\.?\d+)$/.exec(text) ?? [];
  const range = [Number(least), Number(most)] as const;
  if (least === undefined || most === undefined || !(range[0] <= range[1] && range[1] <= 1)) {
    throw new UsageError(`--own must be two probabilities like 0.2-0.8, not '${text}'`);
  }
  return range;
}
