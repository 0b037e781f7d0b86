/**
 * Looks at the hockey pages as a reader does, on Site Health's screen and on the Data tab. In a hidden frame of the front
 * end it fetches and starts what a page needs, and sends the results to class-ddh-reader.php. It also finishes the trial
 * of the data folder's guard (class-ddh-guard.php) where PHP cannot reach its own server.
 */
import { fetchedContent } from '@ddh/engine/internal/datasets';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import { Connection, handleOf, type Pingable } from '@ddh/workers/connection';
import { timers, withTimeout } from '@ddh/workers/withTimeout';
import * as v from 'valibot';
import { configOf, element, printed } from './page.ts';
import { connect, policiesOf, refusedBy } from './policy.ts';

const File = v.object({ part: v.string(), name: v.string(), bytes: v.number() });
const Config = v.object({
  frame: v.string(),
  place: v.object({ url: v.string(), version: v.string(), files: v.array(File) }),
  script: v.string(),
  style: v.string(),
  workers: v.array(v.string()),
  /** The hockey pages. */
  pages: v.array(v.string()),
  /** Addresses of Google to which members' pages connect. */
  connects: v.array(v.string()),
  ajax: v.string(),
  /** Gives a nonce, too, and pages ask it where they do not reach `ajax`. */
  home: v.string(),
  root: v.string(),
  nonce: v.string(),
  guard: v.nullable(v.object({ url: v.string(), names: v.array(v.string()), body: v.string() })),
  /** JSON files below this size may be sent uncompressed. */
  small: v.number(),
});

type State = 'ok' | 'older' | 'plain' | 'status' | 'refused' | 'cors' | 'type' | 'content' | 'silent';
type Sight = { readonly state: State; readonly detail: string };
type Look = () => Promise<Sight>;

const TIMEOUT_MS = 15_000;

const line = printed('#ddh-reader', HTMLElement);
const { place, guard, root, nonce, ...config } = configOf(line, Config);

const saw = (state: State, detail: unknown = ''): Sight => ({ state, detail: String(detail) });
const OK = saw('ok');

/** Resolves to the value, or rejects after the time limit. */
async function inTime<T>(value: Promise<T>): Promise<T> {
  const found = await withTimeout(TIMEOUT_MS, () => value);
  if (found === null) throw new Error('no response in time');
  return found;
}

/** Loads a page of the front end into a hidden frame. `null` if the browser or the site refuses it. */
async function openFrame(): Promise<(Window & typeof globalThis) | null> {
  const frame = element('iframe', { hidden: true, src: config.frame });
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve);
  });
  document.body.append(frame);
  await inTime(loaded).catch(() => null);
  try {
    return frame.contentDocument?.getElementById('ddh-look')
      ? (frame.contentWindow as Window & typeof globalThis)
      : null;
  } catch {
    return null;
  }
}

/** Fetches an address in the frame. `judge` looks at a response with status 200. */
async function fetched(
  page: Window & typeof globalThis,
  address: string,
  judge: (response: Response) => Promise<Sight> | Sight,
  request: RequestInit = {},
): Promise<Sight> {
  const url = new URL(address, page.location.href);
  try {
    const response = await inTime(page.fetch(url, { cache: 'no-store', ...request }));
    return response.status === 200 ? await inTime(Promise.resolve(judge(response))) : saw('status', response.status);
  } catch (cause) {
    if (url.origin === page.location.origin) return saw('refused', cause instanceof Error ? cause.message : cause);
    // Without CORS, pages learn only whether the other host answers at all.
    const answers = await inTime(page.fetch(url, { mode: 'no-cors', cache: 'no-store' })).catch(() => null);
    return answers === null ? saw('refused', url.origin) : saw('cors', url.origin);
  }
}

const typeOf = ({ headers }: Response): string => headers.get('content-type') ?? '';

const decode = (body: Uint8Array): string => new TextDecoder().decode(body);

async function judgeFile({ part, name, bytes }: v.InferOutput<typeof File>, response: Response): Promise<Sight> {
  const body = new Uint8Array(await response.arrayBuffer());
  const content = fetchedContent(name, { bytes, version: place.version }, body, decode);
  if (content.kind === 'older') return saw('older', content.version);
  if (content.kind === 'other') return saw('content', typeOf(response));
  // Another host may hide this header.
  const isKnown = new URL(response.url).origin === location.origin;
  const isPlain = part === 'json' && isKnown && response.headers.get('content-encoding') === null;
  return isPlain && bytes >= config.small ? saw('plain') : OK;
}

const judgeType =
  (form: RegExp) =>
  (response: Response): Sight =>
    form.test(typeOf(response)) ? OK : saw('type', typeOf(response));

const SCRIPT = judgeType(/^(text|application)\/(x-)?(java|ecma)script\b/i);

/** Starts the pages' script. Without an element of the app on the page, it does nothing more. */
async function startScript(page: Window & typeof globalThis): Promise<Sight> {
  const sight = await fetched(page, config.script, SCRIPT);
  if (sight.state !== 'ok') return sight;
  const script = page.document.createElement('script');
  const started = new Promise<Sight>((resolve) => {
    script.addEventListener('load', () => resolve(OK));
    script.addEventListener('error', () => resolve(saw('silent', 'error')));
  });
  Object.assign(script, { type: 'module', src: config.script });
  page.document.body.append(script);
  return inTime(started).catch((cause: Error) => saw('silent', cause.message));
}

async function startWorker(page: Window & typeof globalThis, url: string): Promise<Sight> {
  const sight = await fetched(page, url, SCRIPT);
  if (sight.state !== 'ok') return sight;
  // As in the pages, a refused worker is started once more in another way.
  const first = await ping(page, url);
  return first.state === 'ok' ? first : ping(page, url);
}

async function ping(page: Window & typeof globalThis, url: string): Promise<Sight> {
  const start = (Worker: typeof globalThis.Worker) =>
    new Worker(new page.URL(url, page.location.href), { type: 'module' });
  const worker = new Connection<Pingable>(handleOf(start, page), timers);
  try {
    const answer = await inTime(worker.call((remote) => remote.ping()));
    return answer === true ? OK : saw('silent', 'error');
  } catch (cause) {
    return saw('silent', cause instanceof Error ? cause.message : cause);
  } finally {
    worker.dispose();
  }
}

async function startWorkers(page: Window & typeof globalThis): Promise<Sight> {
  for (const url of config.workers) {
    const sight = await startWorker(page, url);
    if (sight.state !== 'ok') return sight;
  }
  return OK;
}

type PageRead = { readonly address: string; readonly html: string; readonly policies: readonly string[] };

/**
 * Reads the pages from this screen, because their own policies may refuse it. Caches keep pages of visitors, and give
 * them without another request.
 */
async function readPages(): Promise<readonly PageRead[]> {
  const read: PageRead[] = [];
  for (const address of config.pages) {
    const keep = async (response: Response): Promise<Sight> => {
      const html = await response.text();
      read.push({ address, html, policies: policiesOf(response, html) });
      return OK;
    };
    await fetched(window, address, keep, { credentials: 'omit', cache: 'default' });
  }
  return read;
}

/** Whether pages name the script of this version. */
function judgeAge(pages: readonly PageRead[]): Sight {
  const old = pages.filter(({ html }) => {
    const scripts = html.match(/\bmain-[\w-]+\.js\b/g) ?? [];
    return scripts.length > 0 && !scripts.some((name) => config.script.endsWith(`/${name}`));
  });
  const paths = old.map(({ address }) => decodeURI(new URL(address).pathname));
  return paths.length === 0 ? OK : saw('older', paths.join(', '));
}

/** Whether the policies of pages allow what pages need. */
async function judgePolicies(pages: readonly PageRead[]): Promise<Sight> {
  const sets = new Map(pages.map(({ policies }) => [policies.join('\n'), policies]));
  const found = new Set<string>();
  for (const policies of sets.values()) {
    const page = policies.length === 0 ? null : await openFrame();
    if (page === null) continue;
    let worker = OK;
    const needs = [place.url, root, ...config.connects].map((url) => new URL(url, page.location.href).href);
    const refused = await refusedBy(policies, page, async () => {
      const connected = inTime(Promise.all(needs.map((url) => connect(page, url)))).catch(() => null);
      await Promise.all([startScript(page), connected]);
      worker = await startWorkers(page);
    });
    for (const { directive, address } of refused) {
      // A worker that is refused in one way may start in the other.
      if (directive !== 'worker-src' || worker.state !== 'ok') found.add(`${directive} ${originOf(address)}`);
    }
  }
  return found.size === 0 ? OK : saw('refused', [...found].join(', '));
}

const originOf = (address: string): string => (/^\w+:\/\/[^/]+/.exec(address) ?? [address])[0];

/** The screen's user is logged in, so that WordPress gives a nonce. */
async function askForNonce(page: Window & typeof globalThis): Promise<Sight> {
  const judge =
    (form: RegExp) =>
    async (response: Response): Promise<Sight> =>
      form.test((await response.text()).trim()) ? OK : saw('content', typeOf(response));
  const atAjax = await fetched(page, config.ajax, judge(/^\w{2,64}$/));
  if (atAjax.state === 'ok') return OK;
  const body = new URLSearchParams({ 'ddh-nonce': '1' });
  const atHome = await fetched(page, config.home, judge(/^\{"nonce":"\w{2,64}"\}$/), { method: 'POST', body });
  return atHome.state === 'ok' ? OK : atAjax;
}

async function post(path: string, body: object): Promise<unknown> {
  const url = new URL(root);
  const route = url.searchParams.get('rest_route');
  // With plain permalinks, the route is in the query.
  if (route === null) url.pathname += path;
  else url.searchParams.set('rest_route', route + path);
  const headers = { 'Content-Type': 'application/json', 'X-WP-Nonce': nonce };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return parseJson(await response.text());
}

/** The number of times that a guard is tried. After the first, the site may have replaced the guard of the folder above. */
const MOST_TRIALS = 2;

async function finishGuard(page: Window & typeof globalThis): Promise<void> {
  if (guard === null) return;
  for (let trial = 1; trial <= MOST_TRIALS; trial++) {
    const answers: Record<string, number> = {};
    for (const name of guard.names) {
      const sight = await fetched(page, `${guard.url}/${name}/try.txt`, async (response) =>
        (await response.text()) === guard.body + name ? OK : saw('content'),
      );
      answers[name] = sight.state === 'ok' ? 200 : Number(sight.state === 'status' && sight.detail);
    }
    const heard = await post('/guard', { body: guard.body, answers });
    if (!isObject(heard) || heard['settled'] !== false) return;
  }
}

async function look(): Promise<Readonly<Record<string, Sight>>> {
  const page = await openFrame();
  if (page === null) return { frame: saw('refused') };
  await finishGuard(page);
  const pages = readPages();
  const looks: Readonly<Record<string, Look>> = {
    ...Object.fromEntries(
      place.files.map((file) => [
        file.part,
        () => fetched(page, `${place.url}/${file.name}`, (response) => judgeFile(file, response)),
      ]),
    ),
    script: () => startScript(page),
    style: () => fetched(page, config.style, judgeType(/^text\/css\b/i)),
    worker: () => startWorkers(page),
    ajax: () => askForNonce(page),
    page: async () => judgeAge(await pages),
    policy: async () => judgePolicies(await pages),
  };
  const seen = await Promise.all(Object.entries(looks).map(async ([part, one]) => [part, await one()] as const));
  return Object.fromEntries(seen);
}

const answer = await post('/reader', { seen: await look() });
if (isObject(answer) && typeof answer['line'] === 'string') line.textContent = answer['line'];
line.dataset['looked'] = '';
