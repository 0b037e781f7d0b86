/**
 * The figures of a night, which a delivery brings to the site in `night.json` (docs/data-contract.md). Pages do not read them:
 * Site Health, the settings screen and monitors do. A missing figure is not known.
 */
export type NightFigures = {
  /** The day of the games, `YYYY-MM-DD`. */
  readonly date?: string;
  /** The games that have no figure, each with its reason: `BOS at FLA: no roster`. */
  readonly withoutFigure?: readonly string[];
  /** When the newest price was seen, an ISO time. */
  readonly pricesAt?: string;
  /** The credits that the provider of prices says are left. */
  readonly creditsLeft?: number;
  /** When the next delivery is expected, an ISO time. */
  readonly nextExpected?: string;
};

export const NIGHT_FIELDS = [
  'date',
  'withoutFigure',
  'pricesAt',
  'creditsLeft',
  'nextExpected',
] as const satisfies readonly (keyof NightFigures)[];

export const NIGHT_FILE = 'night.json';

export const nightText = (night: NightFigures): string => `${JSON.stringify(night, null, 2)}\n`;
