import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, Look } from './connection.ts';
import { firstOf, freePort, start, stop } from './process.ts';

type Call = <T = unknown>(method: string, path: string, body?: object) => Promise<T>;
type Session = { readonly call: Call; readonly end: () => Promise<void> };

/** Opens a session with a driver that speaks the classic WebDriver protocol. */
async function openSession(command: string, env: NodeJS.ProcessEnv, capabilities: object): Promise<Session> {
  const port = await freePort();
  const driver = start(command, [`--port=${port}`], env, ['ignore', 'ignore', 'ignore']);
  const send: Call = async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error: string; message: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message.split('\n')[0]}`);
    return value;
  };
  await answers(() => send('GET', '/status'), command);
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const call: Call = (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
  await call('POST', '/timeouts', { script: 60_000, pageLoad: 60_000 });
  return {
    call,
    async end() {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined);
      await stop(driver);
    },
  };
}

async function answers(ask: () => Promise<unknown>, command: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      await ask();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`${command} does not answer`);
}

/** Opens each tab as a separate window, because WebKitGTK does not draw a background tab. */
function windows(call: Call): Pick<Connection, 'tab' | 'closeTabs'> {
  // The window handles in the order in which the tabs were opened. A driver may list them in any order.
  const handles: string[] = [];
  return {
    async tab(number) {
      if (handles.length === 0) handles.push(await call<string>('GET', '/window'));
      if (handles[number] === undefined) {
        handles.push((await call<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle);
      }
      await call('POST', '/window', { handle: handles[number] ?? handles.at(-1) });
    },
    async closeTabs() {
      for (const handle of handles.splice(1)) {
        await call('POST', '/window', { handle });
        await call('DELETE', '/window');
      }
      const [handle] = handles;
      if (handle !== undefined) await call('POST', '/window', { handle });
    },
  };
}

const common = ({ call }: Session) => ({
  navigate: (url: string) => call('POST', '/url', { url }),
  reload: () => call('POST', '/refresh', {}),
  traverse: (delta: -1 | 1) => call('POST', delta < 0 ? '/back' : '/forward', {}),
  evaluate: (expression: string) =>
    call<string>('POST', '/execute/async', {
      script: `const done = arguments[0]; (${expression}).then(done)`,
      args: [],
    }),
  perform: (actions: readonly object[]) => call('POST', '/actions', { actions }),
  ...windows(call),
  screenshot: () => call<string>('GET', '/screenshot'),
});

/** Connects through chromedriver to the full Chromium of Debian. */
export async function connectChromium(home: string, { dark, reducedMotion }: Look): Promise<Connection> {
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-quic'];
  const session = await openSession(
    'chromedriver',
    { ...process.env, HOME: home },
    {
      browserName: 'chrome',
      'goog:chromeOptions': { args: [...args, '--disable-background-networking', `--user-data-dir=${home}/profile`] },
    },
  );
  const cdp = (cmd: string, params: object): Promise<unknown> =>
    session.call('POST', '/goog/cdp/execute', { cmd, params });
  const features = [
    { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
    { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
  ];
  return {
    ...common(session),
    async setSize(width, height) {
      await cdp('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
      await cdp('Emulation.setEmulatedMedia', { features });
    },
    emulate: ({ print, forcedColors }) =>
      cdp('Emulation.setEmulatedMedia', {
        media: print ? 'print' : '',
        features: [...features, { name: 'forced-colors', value: forcedColors ? 'active' : 'none' }],
      }),
    close: session.end,
  };
}

/** Connects to WebKitGTK's MiniBrowser on a separate X display. */
export async function connectWebkit(home: string, { dark, reducedMotion }: Look): Promise<Connection> {
  const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x3000x24', '-nolisten', 'tcp'], process.env, [
    'ignore',
    'ignore',
    'ignore',
    'pipe',
  ]);
  const display = await firstOf(
    screen,
    screen.stdio[3] as NodeJS.ReadableStream,
    (text) => /^(\d+)\n/.exec(text)?.[1] ?? null,
  );
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true });
  const animations = `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`;
  writeFileSync(join(home, '.config/gtk-3.0/settings.ini'), animations);
  const env = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: `:${display}`,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    GTK_THEME: dark ? 'Adwaita:dark' : 'Adwaita',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const session = await openSession('WebKitWebDriver', env, { browserName: 'MiniBrowser' });
  const driven = common(session);
  const xdotool = (...args: readonly string[]): string =>
    execFileSync('xdotool', args, { env, encoding: 'utf8' }).trim();

  return {
    ...driven,
    /**
     * Resizes the window with xdotool, because the protocol's command stops at 447 px. The size that xdotool sets
     * includes the frame of the window.
     */
    async setSize(width, height) {
      const [window] = xdotool('search', '--sync', '--onlyvisible', '--class', 'MiniBrowser').split('\n');
      if (window === undefined) throw new Error('xdotool finds no window of MiniBrowser');
      for (let tries = 0, w = width, h = height; tries < 12; tries++) {
        xdotool('windowsize', window, String(w), String(h));
        await sleep(100);
        const size = 'Promise.resolve(JSON.stringify([innerWidth, innerHeight]))';
        const [inner, innerHeight] = JSON.parse(await driven.evaluate(size)) as [number, number];
        if (inner === width && innerHeight === height) {
          // Gives the window the focus explicitly, because this display has no window manager.
          xdotool('windowfocus', window);
          return;
        }
        // A new size may take effect only after one or two waits, so every third try only waits and does not correct
        // the size.
        if (tries % 3 === 0 || tries % 3 === 2) [w, h] = [w + width - inner, h + height - innerHeight];
      }
      throw new Error(`WebKit's window cannot be resized to ${width} x ${height}`);
    },
    emulate: null,
    /**
     * A screenshot waits for the next frame. A page that does not change has its next frame only after a minute, so
     * this method first changes one pixel.
     */
    async screenshot() {
      await driven.evaluate(`Promise.resolve((${blink})())`);
      return await driven.screenshot();
    },
    async close() {
      await session.end();
      await stop(screen);
    },
  };
}

const blink = `() => {
  const pixel = document.documentElement.appendChild(document.createElement('i'));
  pixel.style.cssText = 'all: initial; position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px';
  let times = 0;
  const timer = setInterval(() => {
    pixel.style.background = times++ % 2 ? '#0001' : '#0002';
    if (times < 60) return;
    clearInterval(timer);
    pixel.remove();
  }, 30);
}`;
