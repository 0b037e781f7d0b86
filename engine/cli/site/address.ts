import { err, ok, type Result } from '@ddh/engine/internal/result';

/**
 * Parses the URL of a site, such as `https://example.org/blog`. Returns it without a trailing slash. Only a URL of this
 * machine may begin with `http:`. To any other machine, the password would be sent unencrypted.
 */
export function parseSiteAddress(text: string): Result<string, string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    return err('must be a web address, such as "https://example.org"');
  if (url.username !== '' || url.password !== '') return err('must not contain a user name or a password');
  if (url.search !== '' || url.hash !== '') return err('must be the address of the front page, without ? and #');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return err('must begin with https://, because the password would travel unencrypted');
  return ok(url.origin + url.pathname.replace(/\/+$/, ''));
}

const isLoopback = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
