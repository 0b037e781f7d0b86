/**
 * The upload on the settings screen. It reads the chosen zip or folder in the browser and sends the files one by one, in
 * parts, as class-ddh-deliveries-rest.php expects them. When the connection is lost, the upload waits and then resumes
 * without sending stored parts again.
 */
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { openDeliverySite, type SiteFailure } from './deliverySite.ts';
import { configOf, format, printed } from './page.ts';
import { contents, entriesOf, ZIP_FAULTS, type ZipFault } from './zip.ts';

const Config = v.object({
  root: v.string(),
  nonce: v.string(),
  nonceUrl: v.string(),
  texts: v.object({
    ...v.entriesFromList(
      [
        'choose',
        'reading',
        'uploading',
        'checking',
        'waiting',
        'busy',
        'lost',
        'read',
        'login',
        'failed',
        'firewall',
        'reload',
        'cancelled',
        'rolledBack',
        'link',
        'leftOut',
      ],
      v.string(),
    ),
    zip: v.object(v.entriesFromList(ZIP_FAULTS, v.string())),
  }),
});
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** `missing` has the files that the site lacks, each with its number in the list and its next part. */
const Delivery = v.object({
  id: v.string(),
  part_size: v.pipe(Count, v.minValue(1)),
  missing: v.array(v.object({ name: v.string(), file: Count, part: Count })),
});
const Published = v.object({ messages: v.array(v.string()) });
const Canceled = v.object({ cancelled: v.boolean(), messages: v.array(v.string()) });
const RolledBack = v.object({ version: v.string() });

/** Step of the announced progress, in percent. Smaller steps would make screen readers talk all the time. */
const PERCENT = 10;
/** Number of bytes of a file to read and hash at a time. */
const PIECE = 1_048_576;

const form = printed('#ddh-upload', HTMLFormElement);
const { texts, ...addresses } = configOf(form, Config);
const zipInput = printed('#ddh-zip', HTMLInputElement);
const folderInput = printed('#ddh-folder', HTMLInputElement);
const submit = printed('#ddh-upload [type="submit"]', HTMLButtonElement);
const cancel = printed('#ddh-cancel', HTMLElement);
const bar = printed('#ddh-progress', HTMLProgressElement);
const notice = printed('#ddh-told', HTMLElement);

/** Aborts the current upload; null if no upload is running. */
let stop: AbortController | null = null;

/** Shows a message. `kind` is the style of the notice, or '' while the upload runs. */
function say(text: string, kind: 'success' | 'error' | '' = ''): void {
  notice.className = kind === '' ? '' : `notice notice-${kind} inline`;
  if (notice.textContent !== text) notice.textContent = text;
}

/** Updates the facts about the data that the page shows. Resolves to true if that succeeded. */
async function refresh(): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { credentials: 'same-origin', cache: 'no-store' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const facts = page.getElementById('ddh-facts');
    if (facts !== null) printed('#ddh-facts', HTMLElement).replaceWith(facts);
    return facts !== null;
  } catch {
    return false;
  }
}

const succeed = async (text: string): Promise<void> =>
  say((await refresh()) ? text : `${text}\n${texts.reload}`, 'success');

function progress(text: string, part: number): void {
  bar.value = part;
  const percent = Math.floor((part * 100) / PERCENT) * PERCENT;
  say(format(text, `${percent} %`));
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

const site = openDeliverySite(addresses, {
  fetch: (...request) => fetch(...request),
  pause,
  onWait: (failure, seconds) => {
    const isBusy = failure.kind === 'refused' && failure.code === 'ddh_import_busy';
    say(isBusy ? texts.busy : format(texts.waiting, seconds));
  },
});

/** Statuses with which servers and firewalls refuse the form or the size of a request before WordPress gets it. */
const OF_FIREWALL = [400, 403, 405, 406, 413, 415, 501];

type Failure = SiteFailure | ZipFault | { readonly kind: 'stopped' };

/** Returns the message for the user about a failure. */
function sentence(failure: Failure): string {
  switch (failure.kind) {
    case 'refused':
      if (failure.code === '' && OF_FIREWALL.includes(failure.status)) return format(texts.firewall, failure.status);
      return failure.message ?? `${texts.failed} ${failure.status} ${failure.statusText}`;
    case 'unreachable':
      return texts.lost;
    case 'loggedOut':
      return texts.login;
    case 'stopped':
      return texts.cancelled;
    default:
      return format(texts.zip[failure.kind], failure.entry);
  }
}

type ChosenFile = {
  readonly name: string;
  readonly size: number;
  readonly open: () => Promise<Result<Blob, ZipFault>>;
};

/** Returns the files that the user has chosen. `links` has the names of symbolic links, which are not uploaded. */
async function chosen(): Promise<
  Result<{ readonly files: readonly ChosenFile[]; readonly links: readonly string[] }, ZipFault>
> {
  const zip = zipInput.files?.[0];
  if (zip === undefined) {
    const files = Array.from(folderInput.files ?? [], (file) => ({
      name: file.webkitRelativePath || file.name,
      size: file.size,
      open: () => Promise.resolve(ok(file)),
    }));
    return ok({ files, links: [] });
  }
  const entries = await entriesOf(zip);
  if (!entries.ok) return entries;
  const files = entries.value
    .filter(({ link }) => !link)
    .map((entry) => ({ name: entry.name, size: entry.size, open: () => contents(zip, entry) }));
  return ok({ files, links: entries.value.filter(({ link }) => link).map(({ name }) => name) });
}

type Listed = { readonly name: string; readonly bytes: number; readonly sha256: string };

/** Returns the name, size and hash of each file, as the route that starts a delivery requires. */
async function listed(files: readonly ChosenFile[], signal: AbortSignal): Promise<Result<readonly Listed[], Failure>> {
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  let read = 0;
  const list: Listed[] = [];
  for (const { name, size, open } of files) {
    const blob = await open();
    if (!blob.ok) return blob;
    // The browser's crypto.subtle needs HTTPS, and all bytes at once.
    const sum = sha256.create();
    for (let from = 0; from < size; from += PIECE) {
      if (signal.aborted) return err({ kind: 'stopped' });
      progress(texts.reading, (read + from) / total);
      sum.update(new Uint8Array(await blob.value.slice(from, from + PIECE).arrayBuffer()));
    }
    read += size;
    list.push({ name, bytes: size, sha256: bytesToHex(sum.digest()) });
  }
  return ok(list);
}

async function send(
  files: readonly ChosenFile[],
  { id, part_size: partSize, missing }: v.InferOutput<typeof Delivery>,
  signal: AbortSignal,
): Promise<Result<void, Failure>> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const rest = missing.flatMap(({ name, ...next }) => {
    const file = byName.get(name);
    return file === undefined ? [] : [{ ...file, ...next }];
  });
  const total = rest.reduce((sum, { size }) => sum + size, 0) || 1;
  let sent = 0;
  for (const { size, open, file, part: first } of rest) {
    const blob = await open();
    if (!blob.ok) return blob;
    for (let part = first; part * partSize < size; part++) {
      const from = part * partSize;
      progress(texts.uploading, (sent + from) / total);
      const body = await blob.value.slice(from, from + partSize).arrayBuffer();
      const digest = btoa(String.fromCharCode(...sha256(new Uint8Array(body))));
      const headers = { 'Content-Type': 'application/octet-stream', 'Content-Digest': `sha-256=:${digest}:` };
      const path = `/${id}/files/${file}/parts/${part}`;
      const answer = await site.postPatiently(path, v.unknown(), { body, headers }, signal);
      if (answer.ok) continue;
      const expected = answer.error.kind === 'refused' ? answer.error.expected : null;
      if (expected === null || expected >= part) return answer;
      part = expected - 1;
    }
    sent += size;
  }
  return ok(undefined);
}

/** Resolves to the message for the user. `onBegin` is called with the id of the delivery. */
async function upload(signal: AbortSignal, onBegin: (id: string) => void): Promise<Result<string, Failure>> {
  const choice = await chosen();
  if (!choice.ok) return choice;
  const { files, links } = choice.value;
  const list = await listed(files, signal);
  if (!list.ok) return list;
  const body = JSON.stringify({ files: list.value });
  const headers = { 'Content-Type': 'application/json' };
  const delivery = await site.postPatiently('', Delivery, { body, headers }, signal);
  if (!delivery.ok) return delivery;
  onBegin(delivery.value.id);
  const sent = await send(files, delivery.value, signal);
  if (!sent.ok) return sent;
  say(texts.checking);
  const published = await site.postPatiently(`/${delivery.value.id}/commit`, Published, {}, signal);
  if (!published.ok) return published;
  return ok([...published.value.messages, ...links.map((name) => format(texts.leftOut, name, texts.link))].join('\n'));
}

/**
 * Cancels the delivery and shows the outcome. The site may already have published the delivery when the request to
 * cancel arrives.
 */
async function giveUp(id: string): Promise<void> {
  const answer = await site.postPatiently(`/${id}/cancel`, Canceled, {}, new AbortController().signal);
  if (answer.ok && !answer.value.cancelled) await succeed(answer.value.messages.join('\n'));
  else if (answer.ok || (answer.error.kind === 'refused' && answer.error.status === 404)) say(texts.cancelled);
  else say(sentence(answer.error), 'error');
}

async function run(): Promise<void> {
  stop = new AbortController();
  const { signal } = stop;
  let id: string | null = null;
  submit.disabled = true;
  zipInput.disabled = true;
  folderInput.disabled = true;
  cancel.hidden = false;
  bar.hidden = false;
  try {
    const uploaded = await upload(signal, (begun) => (id = begun));
    if (uploaded.ok) await succeed(uploaded.value);
    else if (!signal.aborted) say(sentence(uploaded.error), 'error');
    else if (id === null) say(texts.cancelled);
    else await giveUp(id);
  } catch (error) {
    // The browser throws when it reads a file that was changed or moved after the user had chosen it.
    say(error instanceof DOMException ? texts.read : String(error), 'error');
  } finally {
    submit.disabled = false;
    zipInput.disabled = false;
    folderInput.disabled = false;
    cancel.hidden = true;
    bar.hidden = true;
    stop = null;
  }
}

async function rollBack(folder: string): Promise<void> {
  const answer = await site.post(`/${folder}/rollback`, RolledBack, {}, new AbortController().signal);
  if (answer.ok) await succeed(format(texts.rolledBack, answer.value.version));
  else say(sentence(answer.error), 'error');
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!zipInput.files?.length && !folderInput.files?.length) {
    say(texts.choose, 'error');
    zipInput.focus();
  } else if (stop === null) {
    void run();
  }
});
submit.disabled = false;
// Choosing a zip clears the folder, and choosing a folder clears the zip.
zipInput.addEventListener('change', () => (folderInput.value = ''));
folderInput.addEventListener('change', () => (zipInput.value = ''));
cancel.addEventListener('click', () => stop?.abort());
addEventListener('beforeunload', (event) => {
  if (stop !== null) event.preventDefault();
});
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-ddh-roll-back]') : null;
  const folder = button?.dataset['ddhRollBack'];
  if (folder && stop === null) void rollBack(folder);
});
