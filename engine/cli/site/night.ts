/**
 * The figures of one nightly run. A delivery contains them as `night.json` (docs/data-contract.md). Site Health, the
 * settings screen and monitors read them, but pages do not. A missing figure is unknown.
 */
export type NightFigures = {
  /** The day of the games, `YYYY-MM-DD`. */
  readonly date?: string;
  /** The games for which the run has no figures, each with its reason: `BOS at FLA: no roster`. */
  readonly withoutFigure?: readonly string[];
  /** When the newest price was seen, in ISO 8601. */
  readonly pricesAt?: string;
  /** The number of credits left at the provider of prices. */
  readonly creditsLeft?: number;
  /** When the next delivery is expected, in ISO 8601. */
  readonly nextExpected?: string;
};

export const NIGHT_FILE = 'night.json';

export const nightText = (night: NightFigures): string => `${JSON.stringify(night, null, 2)}\n`;
