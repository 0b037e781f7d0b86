import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { Connection, Look } from './connection.ts';
import { firstOf, start, stop } from './process.ts';

type Reply = {
  readonly id?: number;
  readonly type: string;
  readonly result: unknown;
  readonly error: string;
  readonly message: string;
};
type Evaluated = {
  readonly type: string;
  readonly result: { readonly value: string };
  readonly exceptionDetails: { readonly text: string };
};
type Waiting = { readonly resolve: (result: never) => void; readonly reject: (error: Error) => void };

/** Connects to Firefox through its own socket for WebDriver BiDi, because Debian has no geckodriver. */
export async function connectFirefox(home: string, { dark, reducedMotion }: Look): Promise<Connection> {
  const preferences = {
    'focusmanager.testmode': true,
    'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
    'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
    // Makes scroll bars take no width, as on phones and in the other two engines.
    'ui.useOverlayScrollbars': 1,
    'remote.prefs.recommended': true,
    // Keeps Firefox from calling Mozilla's services, because the network may be closed.
    'browser.shell.checkDefaultBrowser': false,
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'extensions.getAddons.cache.enabled': false,
    'services.settings.server': 'data:,',
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(home, 'user.js'), lines.join('\n'));
  const firefox = start(
    process.env['FIREFOX'] ?? 'firefox-esr',
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', home, 'about:blank'],
    { ...process.env, HOME: home },
    ['ignore', 'ignore', 'pipe'],
  );
  if (firefox.stderr === null) throw new Error('Firefox has no stderr pipe');
  const address = await firstOf(
    firefox,
    firefox.stderr,
    (text) => /BiDi listening on (ws:\S+)\n/.exec(text)?.[1] ?? null,
  );
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));

  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  socket.on('message', (data: Buffer) => {
    const reply = JSON.parse(data.toString()) as Reply;
    const { resolve, reject } = waiting.get(reply.id ?? -1) ?? {};
    waiting.delete(reply.id ?? -1);
    if (reply.type === 'error') reject?.(new Error(`${reply.error}: ${reply.message}`));
    else resolve?.(reply.result as never);
  });
  const call = <T>(method: string, params: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.set(++lastId, { resolve, reject });
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });

  await call('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept', beforeUnload: 'accept' } } },
  });
  // Opens a new tab, because in the first tab the address bar has the focus and would receive the keys.
  const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const openTab = async (): Promise<string> =>
    (await call<{ context: string }>('browsingContext.create', { type: 'tab' })).context;
  const firstTab = await openTab();
  const tabs = [firstTab];
  let context = firstTab;
  for (const opened of contexts) await call('browsingContext.close', { context: opened.context });
  await call('browsingContext.activate', { context });

  return {
    navigate: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => call('browsingContext.reload', { context, wait: 'complete' }),
    traverse: (delta) => call('browsingContext.traverseHistory', { context, delta }),
    async evaluate(expression) {
      const params = { expression, target: { context }, awaitPromise: true };
      const answer = await call<Evaluated>('script.evaluate', params);
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    perform: (actions) => call('input.performActions', { context, actions }),
    setSize: (width, height) => call('browsingContext.setViewport', { context, viewport: { width, height } }),
    async tab(number) {
      const open = tabs[number];
      context = open ?? (await openTab());
      if (open === undefined) tabs.push(context);
      await call('browsingContext.activate', { context });
    },
    emulate: null,
    async closeTabs() {
      for (const tab of tabs.splice(1)) await call('browsingContext.close', { context: tab });
      context = firstTab;
    },
    screenshot: async () =>
      (await call<{ data: string }>('browsingContext.captureScreenshot', { context, origin: 'viewport' })).data,
    async close() {
      socket.close();
      await stop(firefox);
    },
  };
}
