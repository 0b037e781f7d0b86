import { boundsOf, type SetupField } from './fields.ts';

/** The patterns of setup values. They exclude exponents, bases other than 10, plus signs and infinities. */
const WHOLE = /^\d+$/;
const DECIMAL = /^-?(\d+(\.\d*)?|\.\d+)$/;

/** Returns the value if it is within the field's bounds (spec 5), and otherwise `null`. Returns 0 for -0. */
export function fitting(field: SetupField, value: unknown): number | null {
  const { whole, min, max } = boundsOf(field);
  if (typeof value !== 'number' || !(value >= min && value <= max)) return null;
  return whole && !Number.isInteger(value) ? null : value + 0;
}

/** Returns the value of a text, or `null` if the text is not a valid value of the field. */
export function readValue(field: SetupField, text: string): number | null {
  const typed = text.trim();
  return (boundsOf(field).whole ? WHOLE : DECIMAL).test(typed) ? fitting(field, Number(typed)) : null;
}

/** Formats a value so that `readValue` can read it. The text has no exponent, which `readValue` would reject. */
export function settingText(value: number): string {
  const [digits = '', exponent] = String(value).split('e-');
  if (exponent === undefined) return digits;
  const sign = value < 0 ? '-' : '';
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`;
}

/**
 * Tidies a field's text while the user is typing (spec 5). A leading decimal point gets a 0 before it. A decimal comma
 * becomes a point (no value is large enough for a thousands separator), and a typographic minus becomes a hyphen. Other
 * characters are kept.
 */
export const tidyTyped = (typed: string): string =>
  typed
    .trim()
    .replace(/^−/, '-')
    .replace(/^(-?\d*),(\d*)$/, '$1.$2')
    .replace(/^(-?)\./, (_, sign: string) => `${sign}0.`);

/**
 * True for an empty text or a valid value. Also true for a minus sign alone, because the user may be typing a negative
 * value.
 */
export const isValid = (field: SetupField, typed: string): boolean =>
  typed.trim() === '' || typed.trim() === '-' || readValue(field, typed) !== null;
