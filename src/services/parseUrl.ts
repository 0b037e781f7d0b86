/** `null` if the text is not an address. `URL.parse` and `URL.canParse` are missing in Safari before 17. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Other schemes can run script (`javascript:`). */
export const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** An address of the page's own site, without its fragment. `null` for any other text. */
export function parseOwnUrl(text: string, { href, origin }: Pick<Location, 'href' | 'origin'>): URL | null {
  const address = parseUrl(text, href);
  if (address === null || !isWeb(address) || address.origin !== origin) return null;
  address.hash = '';
  return address;
}
