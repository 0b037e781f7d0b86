import { err, type Result } from '../result.ts';
import { excerpt } from '../schema/index.ts';

/** Why the document of a game model or a season model is invalid. */
export type GameModelError =
  /**
   * The version of the format or of the random generator is not supported, so the engine could not reproduce the
   * published records.
   */
  | {
      readonly kind: 'modelVersion';
      readonly path: 'version' | 'generator';
      readonly supported: number;
      readonly found: string;
    }
  | (BadValue & { readonly kind: 'badModel' });

/** Why the rates of a game are refused. */
export type GameRatesError = BadValue & { readonly kind: 'badRates' };

/**
 * `path` is the position of the invalid value, such as `home.skaters[3].name`, and empty for the whole document. `found`
 * is an excerpt of the value.
 */
type BadValue = { readonly path: string; readonly expected: string; readonly found: string };

/** An invalid value with its place, and what should be there. */
export type Fault = { readonly path: string; readonly expected: string; readonly found: unknown };

export const badModel = (path: string, expected: string, found: unknown): Result<never, GameModelError> =>
  err({ kind: 'badModel', path, expected, found: excerpt(found) });
