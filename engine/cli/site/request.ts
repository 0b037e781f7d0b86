import type { BaseIssue, BaseSchema } from 'valibot';
import { safeParse } from 'valibot';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { type Network, systemNetwork } from '@ddh/feeds/http';
import { createSiteClient, PATIENCE_MS, type SiteClient } from './client.ts';
import type { SiteFault } from './faults.ts';
import type { KeptBack } from './keptBack.ts';
import type { NightFigures } from './night.ts';
import type { NoWay } from './sender.ts';
import type { Way } from './ways.ts';

export type PublishOptions = {
  /** A URL that `parseSiteAddress` has returned. */
  readonly to: string;
  readonly user: string;
  readonly password: string;
  /** Figures to send as `night.json`, in place of the one in the folder. */
  readonly night?: NightFigures;
  /** The folder of a record whose files are sent, too. */
  readonly record?: string;
  /** What is not sent. Defaults to nothing. */
  readonly kept?: KeptBack;
  /** The form and size of pieces that the server accepted on an earlier day. */
  readonly way?: Way | null;
  readonly network?: Network;
  /** The time in ms for which a failed request is repeated. Defaults to PATIENCE_MS. */
  readonly patienceMs?: number;
};

export type PublishFault =
  | { readonly kind: 'folder'; readonly detail: string }
  /** The folder has files whose names are those of private files. Nothing was sent. */
  | { readonly kind: 'private'; readonly names: readonly string[] }
  /** The site confirms other files than those that were sent. `delivery` is its folder on the site. */
  | { readonly kind: 'digest'; readonly delivery: string; readonly stated: string; readonly sent: string }
  | { readonly kind: 'site'; readonly fault: SiteFault }
  | NoWay
  /** The site's track record cannot be downloaded. The detail follows the site's URL. */
  | { readonly kind: 'record'; readonly detail: string }
  /** Another run makes this night now. */
  | { readonly kind: 'takenOver'; readonly detail: string }
  /** The site's plugin has another version of the protocol. `route` is the route with the unexpected response. */
  | { readonly kind: 'protocol'; readonly route: string };

/** Creates a client of the site. */
export function clientOf(options: PublishOptions, onRetry?: (fault: SiteFault, waitMs: number) => void): SiteClient {
  const { to, user, password, network = systemNetwork, patienceMs = PATIENCE_MS } = options;
  return createSiteClient({ to, user, password, network, patienceMs, ...(onRetry && { onRetry }) });
}

/** Sends a request, and checks the form of the response. */
export async function request<T>(
  schema: BaseSchema<unknown, T, BaseIssue<unknown>>,
  route: string,
  send: () => Promise<Result<unknown, SiteFault>>,
): Promise<Result<T, PublishFault>> {
  const answer = await send();
  if (!answer.ok) return err({ kind: 'site', fault: answer.error });
  const parsed = safeParse(schema, answer.value);
  return parsed.success ? ok(parsed.output) : err(otherProtocol(route));
}

export const otherProtocol = (route: string): PublishFault => ({ kind: 'protocol', route });
