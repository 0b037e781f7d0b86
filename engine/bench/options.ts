/** The options of one run. */
export type Options = { readonly records: readonly number[]; readonly rounds: number };
