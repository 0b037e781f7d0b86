/** Returns `null` if the string is not a URL. Safari before 17 lacks `URL.parse` and `URL.canParse`. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Accepts only http and https, because URLs with another scheme can run script (`javascript:`). */
export const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** Returns a URL of the page's own site without its fragment. Returns `null` for any other string. */
export function parseOwnUrl(text: string, { href, origin }: Pick<Location, 'href' | 'origin'>): URL | null {
  const address = parseUrl(text, href);
  if (address === null || !isWeb(address) || address.origin !== origin) return null;
  address.hash = '';
  return address;
}
