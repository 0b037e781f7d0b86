import { boundsOf, type SetupField } from './fields.ts';

/** Neither exponents, other bases, signs of plus nor infinities. */
const WHOLE = /^\d+$/;
const DECIMAL = /^-?(\d+(\.\d*)?|\.\d+)$/;

/** A field's value, if it keeps its bounds (spec 5); -0 is 0. `null`: it does not. */
export function fitting(field: SetupField, value: unknown): number | null {
  const { whole, min, max } = boundsOf(field);
  if (typeof value !== 'number' || !(value >= min && value <= max)) return null;
  return whole && !Number.isInteger(value) ? null : value + 0;
}

/** The value that a text says. `null`: none that the field may have. */
export function readValue(field: SetupField, text: string): number | null {
  const typed = text.trim();
  return (boundsOf(field).whole ? WHOLE : DECIMAL).test(typed) ? fitting(field, Number(typed)) : null;
}

/** A value as it is typed: `readValue` reads it back. Without an exponent, which nobody types. */
export function settingText(value: number): string {
  const [digits = '', exponent] = String(value).split('e-');
  if (exponent === undefined) return digits;
  const sign = value < 0 ? '-' : '';
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`;
}

/**
 * A text as it stands in its field while it is typed (spec 5): a leading decimal point gets its 0, and a decimal comma
 * (there is no number here that would need one for its thousands) and a typographic minus are made ours. All else stays.
 */
export const tidyTyped = (typed: string): string =>
  typed
    .trim()
    .replace(/^−/, '-')
    .replace(/^(-?\d*),(\d*)$/, '$1.$2')
    .replace(/^(-?)\./, (_, sign: string) => `${sign}0.`);

/** Nothing is typed, a value, or a sign that a value can follow. */
export const isValid = (field: SetupField, typed: string): boolean =>
  typed.trim() === '' || typed.trim() === '-' || readValue(field, typed) !== null;
