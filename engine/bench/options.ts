export type Options = { readonly records: readonly number[]; readonly rounds: number };
