/**
 * The outcome of a check. `missing`: `ddh night` works, but its result lacks something. `wrong`: `ddh night` would fail
 * or write wrong data.
 */
type CheckState = 'ok' | 'missing' | 'wrong';

/** The result of a check. If the check fails, the text says what is wrong and how to fix it. */
export type Check = { readonly name: string; readonly state: CheckState; readonly text: string };

export const fine = (name: string, text: string): Check => ({ name, state: 'ok', text });
export const missing = (name: string, text: string): Check => ({ name, state: 'missing', text });
export const wrong = (name: string, text: string): Check => ({ name, state: 'wrong', text });
