import { createHash } from 'node:crypto';
import { err, ok } from '@ddh/engine/internal/result';
import { createClient, httpFaultText, networkReason, type HttpFault, type Network } from '@ddh/feeds/http';
import type { GetOdds, OddsProvider, RequestFault } from '@ddh/feeds/odds';
import { storeFaultText, type RawStore } from '@ddh/feeds/store';
import { storedAnswer } from '../request.ts';

export type OddsConnection = {
  readonly provider: OddsProvider;
  /** The URL of the server, without a path. */
  readonly base: string;
  readonly key: string;
  readonly userAgent: string;
  readonly network: Network;
  readonly store: RawStore;
  /** The store's folder for the raw responses. */
  readonly folder: string;
};

/** Length of the digest of a response body, in characters. The digest is also the name of the response's file. */
const DIGEST_CHARACTERS = 16;

/**
 * Creates a function that sends requests to a provider and stores each response. Only `network.fetch` gets the URL with
 * the key, so no error text and no stored file contains the key.
 */
export function createGetOdds({ provider, base, key, userAgent, network, store, folder }: OddsConnection): GetOdds {
  let charge: () => boolean = () => false;
  let isAffordable = true;
  const client = createClient({
    userAgent,
    network: {
      ...network,
      async fetch(url, init) {
        isAffordable = charge();
        if (!isAffordable)
          throw new Error('the request was not sent, because the remaining credits do not cover its cost');
        try {
          return await network.fetch(provider.withKey(url, key), init);
        } catch (cause) {
          throw withoutKey(cause, key);
        }
      },
      // If the credits do not cover another attempt, do not wait for it: it fails without a request.
      sleep: (ms, signal) => (isAffordable ? network.sleep(ms, signal) : Promise.resolve()),
    },
  });
  return async (path, chargeAttempt) => {
    charge = chargeAttempt;
    isAffordable = true;
    const answer = await client.getJson(`${base.replace(/\/+$/, '')}${path}`);
    if (!answer.ok) return err(requestFault(answer.error));
    const { headers, body, time } = answer.value;
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, DIGEST_CHARACTERS);
    const written = await store.write(`${folder}/${digest}.json.gz`, storedAnswer(answer.value));
    if (!written.ok) return err({ problem: storeFaultText(written.error), refused: true });
    return ok({ headers, body, seen: new Date(time).toISOString(), digest });
  };
}

function requestFault(fault: HttpFault): RequestFault {
  const problem = httpFaultText(fault);
  if (fault.kind !== 'status') return { problem, refused: fault.kind === 'circuitOpen' };
  switch (fault.status) {
    case 401:
    case 403:
      return { problem: `${problem}: the key is wrong, or the account has no credits left`, refused: true };
    case 422:
      return { problem: `${problem}: the provider does not offer a requested market or region`, refused: false };
    default:
      return { problem, refused: false };
  }
}

/** Removes the provider's key from an error text, because some errors of `fetch` quote the URL. */
function withoutKey(cause: unknown, key: string): Error {
  return new Error(networkReason(cause).replaceAll(key, '***').replaceAll(encodeURIComponent(key), '***'));
}
