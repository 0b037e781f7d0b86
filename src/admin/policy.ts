/**
 * Finds what a page's Content-Security-Policy refuses. The browser itself judges: the policies of the page are put into a
 * frame of the site, in which then everything is tried that the page needs.
 */

export type Refused = { readonly directive: string; readonly address: string };

/** The policies that a page is sent with, in its headers and in its HTML. */
export function policiesOf({ headers }: Response, html: string): readonly string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const metas = page.querySelectorAll<HTMLMetaElement>('meta[http-equiv="content-security-policy" i]');
  // Several headers arrive as one, with commas between them.
  const sent = headers.get('content-security-policy')?.split(',') ?? [];
  return [...sent, ...[...metas].map(({ content }) => content)].map((policy) => policy.trim()).filter(Boolean);
}

/** In ms. Browsers report a refusal in a separate task, which is soon after. */
const TOLD_MS = 100;

/** Returns what the policies refuse in the frame while `run` tries it. */
export async function refusedBy(
  policies: readonly string[],
  { document }: Window,
  run: () => Promise<unknown>,
): Promise<readonly Refused[]> {
  const refused: Refused[] = [];
  document.addEventListener('securitypolicyviolation', (event) => {
    const { disposition, effectiveDirective: directive, blockedURI: address, originalPolicy } = event;
    // With this keyword, browsers start what a script with the nonce of its page asks for. The frame does not know it.
    const isUnknown = directive.startsWith('script-src') && originalPolicy.includes("'strict-dynamic'");
    if (disposition === 'enforce' && !isUnknown && /^(https?|wss?|blob)/.test(address))
      refused.push({ directive, address });
  });
  for (const content of policies) {
    const meta = document.createElement('meta');
    document.head.append(Object.assign(meta, { httpEquiv: 'Content-Security-Policy', content }));
  }
  await run();
  await new Promise((resolve) => {
    setTimeout(resolve, TOLD_MS);
  });
  return refused;
}

/** Sends a request, or opens a connection, whose answer does not matter. */
export async function connect(page: Window & typeof globalThis, address: string): Promise<void> {
  if (!address.startsWith('wss:')) {
    await page.fetch(address, { mode: 'no-cors', credentials: 'omit' }).catch(() => null);
    return;
  }
  await new Promise((resolve) => {
    // Some browsers throw instead.
    try {
      const socket = new page.WebSocket(address);
      socket.addEventListener('error', resolve);
      socket.addEventListener('open', () => {
        socket.close();
        resolve(null);
      });
    } catch {
      resolve(null);
    }
  });
}
