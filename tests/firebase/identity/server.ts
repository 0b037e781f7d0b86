import { listen, serve, stop } from '../http.ts';
import type { Identity } from './identity.ts';

export type IdentityServer = { readonly port: number; readonly url: string; stop(): Promise<void> };

/**
 * Starts an HTTP server on 127.0.0.1 for `identity`, the stand-in for Firebase's sign-in API. The Firebase SDK connects
 * to it with `connectAuthEmulator`, and a test WordPress site fetches the certificates for ID tokens from it.
 */
export async function serveIdentity(identity: Identity, port = 0): Promise<IdentityServer> {
  const server = serve((request) => identity.answer(request));
  const used = await listen(server, port);
  return { port: used, url: `http://127.0.0.1:${used}`, stop: () => stop(server) };
}
