declare const brand: unique symbol;

/** A number or text that must not be mixed up with another of the same shape. Only its constructor function casts. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
