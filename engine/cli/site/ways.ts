/** The forms in which a piece can be sent, in the order in which they are tried. */
export const FORMS = ['raw', 'field', 'json'] as const;
/**
 * `raw`: the bytes as they are. `field`: base64 in an upload field, as browsers send files. `json`: hexadecimal digits in
 * JSON, for PHP that takes no uploads.
 */
export type Form = (typeof FORMS)[number];

/** A form, and the largest piece in bytes. `isTurned` sends it to the other form of the REST address. */
export type Way = { readonly form: Form; readonly bytes: number; readonly isTurned?: true };

/** The largest piece in bytes that a site takes in each form. A form that it does not know is missing. */
export type Offers = { readonly [F in Form]?: number | undefined };

/** A piece of `bytes` bytes that was refused with `status`. */
export type Refusal = Way & { readonly status: number };

/** The smallest piece in bytes to which a size is reduced. */
export const LEAST_BYTES = 65_536;
/** How many refusals a delivery costs at most until a piece is accepted. Firewalls ban an address after some. */
export const MOST_REFUSALS = 7;

const TOO_LARGE = 413;

/** What a server has answered so far. Sizes are in bytes. */
export type Search = {
  readonly offers: Offers;
  /** A piece is never smaller, unless the site asks for that. */
  readonly least: number;
  /** How many refusals the search may cost. */
  readonly most: number;
  /** The way that passed on an earlier day. */
  readonly kept: Way | null;
  readonly refusals: readonly Refusal[];
  /** The form that was accepted last. */
  readonly last: Form | null;
  /** The largest piece that was accepted, and the smallest larger one that was refused for its size, by form. */
  readonly passed: Offers;
  readonly ceiling: Offers;
  /** The smallest piece that was refused for another reason, by forms of which none was accepted. */
  readonly shut: Offers;
  readonly hasTurned: boolean;
};

/** Begins a search. `kept` is used first, as far as the site offers it. */
export function searchOf(
  offers: Offers,
  { kept = null, least = LEAST_BYTES, most = MOST_REFUSALS }: Partial<Pick<Search, 'kept' | 'least' | 'most'>> = {},
): Search {
  const isOffered = kept !== null && offers[kept.form] !== undefined;
  const known = { passed: {}, ceiling: {}, shut: {}, refusals: [], last: null, hasTurned: false };
  return { offers, least, most, kept: isOffered ? kept : null, ...known };
}

/** Sizes of pieces for a form, the largest first: each half of the one before. */
function sizesOf({ offers, least }: Search, form: Form): readonly number[] {
  const sizes: number[] = [];
  for (let size = offers[form] ?? 0; size > least; size = Math.floor(size / 2)) sizes.push(size);
  return [...sizes, Math.min(least, offers[form] ?? 0)].filter((size) => size > 0);
}

/** The size that is tried next in a form, or `null` if all were refused. `mayGrow`: also one that may be refused. */
function sizeIn(search: Search, form: Form, mayGrow: boolean): number | null {
  const { kept, offers, least, refusals } = search;
  const [passed, ceiling] = [search.passed[form], search.ceiling[form]];
  const largest = Math.min(offers[form] ?? 0, kept?.form === form ? kept.bytes : Infinity);
  if (largest === 0) return null;
  if (ceiling === undefined) return largest;
  if (passed === undefined) return least < ceiling ? Math.min(least, largest) : null;
  const between = sizesOf(search, form).filter((size) => size > passed && size < ceiling);
  const middle = mayGrow && refusals.length < search.most ? between[Math.floor(between.length / 2)] : undefined;
  return middle ?? passed;
}

/**
 * The way to try next, or `null` if none is left. `alone` has the forms in which the same piece was refused although they
 * had been accepted before, with the size of the piece.
 */
export function wayOf(search: Search, alone: Offers = {}, mayGrow = true): Way | null {
  const { shut, passed, ceiling, refusals, last, kept, hasTurned, least, most } = search;
  if (last === null && refusals.length >= most) return null;
  const first = last ?? kept?.form;
  const forms = FORMS.toSorted((a, b) => Number(b === first) - Number(a === first));
  for (const form of forms) {
    if (alone[form] !== undefined || (passed[form] === undefined && shut[form] !== undefined)) continue;
    const bytes = sizeIn(search, form, mayGrow);
    if (bytes !== null) return { form, bytes };
  }
  const [refused] = refusals;
  if (last === null && !hasTurned && refused !== undefined)
    return { form: refused.form, bytes: refused.bytes, isTurned: true };
  // Some servers answer with another status than 413 where a piece is too large.
  for (const form of forms) {
    const refusedAt = Math.min(alone[form] ?? shut[form] ?? 0, ceiling[form] ?? Infinity);
    if (least < refusedAt) return { form, bytes: least };
  }
  return null;
}

/** Notes that a piece of `bytes` bytes was accepted. */
export function afterPass(search: Search, { form, isTurned }: Way, bytes: number): Search {
  const { passed, ceiling, shut } = search;
  // The other address takes what this one has refused.
  if (isTurned) return { ...search, last: form, passed: { [form]: bytes }, ceiling: {}, shut: {}, hasTurned: true };
  const { [form]: wall, ...others } = shut;
  const limits = [ceiling[form], wall].filter((limit): limit is number => limit !== undefined && limit > bytes);
  const { [form]: _, ...lower } = ceiling;
  return {
    ...search,
    last: form,
    passed: { ...passed, [form]: Math.max(bytes, passed[form] ?? 0) },
    ceiling: limits.length === 0 ? lower : { ...lower, [form]: Math.min(...limits) },
    shut: others,
  };
}

/** Notes that a piece was refused. `isAlone` says that the form had been accepted before with a piece of this size. */
export function afterRefusal(search: Search, refusal: Refusal): { readonly search: Search; readonly isAlone: boolean } {
  const { form, bytes, status, isTurned } = refusal;
  const refusals = [...search.refusals, refusal];
  if (isTurned) return { search: { ...search, refusals, hasTurned: true }, isAlone: false };
  const passed = search.passed[form];
  if (passed !== undefined && passed >= bytes) return { search: { ...search, refusals }, isAlone: true };
  const lower = (known: Offers): Offers => ({ ...known, [form]: Math.min(bytes, known[form] ?? Infinity) });
  const isForSize = status === TOO_LARGE || passed !== undefined;
  const known = isForSize ? { ceiling: lower(search.ceiling) } : { shut: lower(search.shut) };
  return { search: { ...search, refusals, ...known }, isAlone: false };
}
