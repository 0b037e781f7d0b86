declare const brand: unique symbol;

/** A nominal type: two brands of `number` or `string` are not assignable to each other. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
