/** `missing`: the night works without it, but lacks something. `wrong`: the night would fail, or do what is not wanted. */
export type CheckState = 'ok' | 'missing' | 'wrong';

/** The result of a check. The text says what is there, or what is wrong and how to mend it. */
export type Check = { readonly name: string; readonly state: CheckState; readonly text: string };

export const fine = (name: string, text: string): Check => ({ name, state: 'ok', text });
export const missing = (name: string, text: string): Check => ({ name, state: 'missing', text });
export const wrong = (name: string, text: string): Check => ({ name, state: 'wrong', text });
