import { ODDS_TYPES, type LeagueDate, type OddsType } from '@ddh/engine/internal/domain';
import { day, oneOf, onlyWord } from '../../args.ts';

/** The options that all tabs of `ddh hub` accept. */
export const COMMON = {
  date: { type: 'string' },
  odds: { type: 'string', default: 'decimal' },
  json: { type: 'boolean', default: false },
} as const;

export type HubRequest = {
  /** The path of the data folder, as the user typed it. */
  readonly folder: string;
  /** The date to show. `null` means the first date. */
  readonly date: LeagueDate | null;
  readonly oddsType: OddsType;
  readonly json: boolean;
};

type Read = {
  readonly values: { readonly date?: string | undefined; readonly odds: string; readonly json: boolean };
  readonly positionals: readonly string[];
};

export function readHubRequest({ values, positionals }: Read): HubRequest {
  const folder = onlyWord(positionals, 'folder');
  return {
    folder,
    date: day('date', values.date),
    oddsType: oneOf('odds', values.odds, ODDS_TYPES),
    json: values.json,
  };
}
