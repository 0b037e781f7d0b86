import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject } from '@ddh/engine/internal/text';
import type { HostConfig } from './config.ts';
import type { NonceFailure, Preferences } from './ports.ts';
import { answerOf, ASKS_JSON, isRefused, NO_ANSWER, type HttpAnswer, type Network } from './siteHttp.ts';

/** `null`: no user is logged in. */
type Nonce = Result<string | null, NonceFailure>;

type NonceDeps = Network & { readonly preferences: Preferences };

type Addresses = Pick<HostConfig, 'freshNonce' | 'home'>;

/** The places that give a nonce: WordPress's own admin-ajax.php, and the home page, which is public on every site. */
type Way = 'ajax' | 'home';
const WAYS: readonly Way[] = ['ajax', 'home'];

/**
 * Asks admin-ajax.php, and then the home page if something in front of WordPress answers for it. The way that has worked
 * is the first one in the next page, because some firewalls ban a browser after several refused requests.
 */
export async function fetchNonce(addresses: Addresses, deps: NonceDeps): Promise<Nonce> {
  const { preferences } = deps;
  const known = preferences.get('nonce-way');
  const failures: NonceFailure[] = [];
  for (const way of known === 'home' ? WAYS.toReversed() : WAYS) {
    const answer = await (way === 'home' ? askHome(addresses.home, deps) : askAjax(addresses, deps, known === way));
    if (answer.ok) {
      preferences.set('nonce-way', way);
      return answer;
    }
    // The host may have a password since then, for which the next page looks again.
    if (known === way) preferences.set('nonce-way', null);
    failures.push(answer.error);
    // The user should not wait for a site that hangs once more.
    if (answer.error === NO_ANSWER) break;
  }
  // A refusal says the most: the site works, and something in front of it does not let this page ask.
  return err(failures.find(({ kind }) => kind === 'refused') ?? failures[0] ?? NO_ANSWER);
}

/**
 * WordPress responds with a nonce, or with "0" to a visitor. Unless it is known to respond, it is asked first without
 * credentials: if a password is in front of it, the browser would ask the user for that password.
 */
async function askAjax({ freshNonce }: Addresses, deps: NonceDeps, isKnown: boolean): Promise<Nonce> {
  if (!isKnown) {
    const first = await answerOf(freshNonce, deps, { credentials: 'omit' });
    if (!first.ok) return first;
    if (first.value.asksPassword) return err(failureOf(first.value));
  }
  const answer = await answerOf(freshNonce, deps, {});
  if (!answer.ok) return answer;
  const { status, text } = answer.value;
  if (text === '0' && (status === 400 || status === 200)) return ok(null);
  return readAnswer(answer.value, text);
}

/** The plugin responds with a nonce, which is empty for a visitor. */
async function askHome(home: string, deps: NonceDeps): Promise<Nonce> {
  // A query could turn the request into another one.
  const address = home.replace(/\?.*$/, '');
  const body = new URLSearchParams({ 'ddh-nonce': '1' });
  const answer = await answerOf(address, deps, { method: 'POST', headers: ASKS_JSON, body });
  if (!answer.ok) return answer;
  const nonce = isObject(answer.value.body) ? answer.value.body['nonce'] : null;
  return nonce === '' ? ok(null) : readAnswer(answer.value, typeof nonce === 'string' ? nonce : null);
}

function readAnswer(answer: HttpAnswer, text: string | null): Nonce {
  const nonce = answer.status === 200 ? readNonce(text) : null;
  return nonce === null ? err(failureOf(answer)) : ok(nonce);
}

function failureOf(answer: HttpAnswer): NonceFailure {
  const { status, asksPassword } = answer;
  if (isRefused(answer)) return { kind: 'refused', status, password: asksPassword };
  return status < 400
    ? { kind: 'badAnswer' }
    : { kind: 'unreachable', detail: `the site sent no nonce (status ${status})` };
}

/** Returns `null` for a text that is not a nonce, such as an error message. */
export const readNonce = (text: string | null): string | null =>
  text !== null && /^\w{2,64}$/.test(text) ? text : null;
