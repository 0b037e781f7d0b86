/** What one run measures. */
export type Options = { readonly records: readonly number[]; readonly rounds: number };
