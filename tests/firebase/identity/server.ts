import { listen, serve, stop } from '../http.ts';
import type { Identity } from './identity.ts';

export type IdentityServer = { readonly port: number; readonly url: string; stop(): Promise<void> };

/**
 * Serves the sign-in API on the loopback address, for `connectAuthEmulator` and for a site that fetches the
 * certificates.
 */
export async function serveIdentity(identity: Identity, port = 0): Promise<IdentityServer> {
  const server = serve((request) => identity.answer(request));
  const used = await listen(server, port);
  return { port: used, url: `http://127.0.0.1:${used}`, stop: () => stop(server) };
}
