/**
 * The upload on the settings screen. It reads the chosen zip or folder in the browser and sends the files one by one, in
 * parts, as class-ddh-deliveries-rest.php expects them. When the connection is lost, the upload waits and then resumes
 * without sending stored parts again.
 */
// The version in the URLs of the imports makes the browser load the modules again after a plugin update, instead of
// using cached old ones.
const version = new URL(import.meta.url).search;
const { Sha256, hex } = await import(`./digest.js${version}`);
const { contents, entriesOf, ZipError } = await import(`./zip.js${version}`);

const form = document.getElementById('ddh-upload');
const { root, nonceUrl, texts, nonce: firstNonce } = JSON.parse(form.dataset.config);
const zipInput = document.getElementById('ddh-zip');
const folderInput = document.getElementById('ddh-folder');
const submit = form.querySelector('[type="submit"]');
const cancel = document.getElementById('ddh-cancel');
const bar = document.getElementById('ddh-progress');
const notice = document.getElementById('ddh-told');

/**
 * Seconds to wait before each retry of a failed request. The first waits are short, because most failures pass quickly.
 */
const WAITS = [1, 2, 4, 8, 15, 30, 60, 60, 60, 60, 60, 60];
/** Step of the announced progress, in percent. Smaller steps would make screen readers talk all the time. */
const PERCENT = 10;
/** Number of bytes of a file to read and hash at a time. */
const PIECE = 1_048_576;

let nonce = firstNonce;
/** Aborts the current upload; null if no upload is running. */
let stop = null;

/** An error response. `code` is WordPress's error code, or '' if the response has none. */
class Refusal extends Error {
  constructor(message, status = 0, code = '', data = null) {
    super(message);
    Object.assign(this, { status, code, data });
  }
}

/** Shows a message. `kind` is the style of the notice, success or error, or '' while the upload runs. */
const say = (text, kind = '') => {
  notice.className = kind === '' ? '' : `notice notice-${kind} inline`;
  if (notice.textContent !== text) notice.textContent = text;
};

/** Updates the facts about the data that the page shows. Resolves to true if that succeeded. */
async function refresh() {
  try {
    const answer = await fetch(location.href, { credentials: 'same-origin', cache: 'no-store' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.getElementById('ddh-facts').replaceWith(page.getElementById('ddh-facts'));
    return true;
  } catch {
    return false;
  }
}

const succeed = async (text) => say((await refresh()) ? text : `${text}\n${texts.reload}`, 'success');

function progress(text, part) {
  bar.value = part;
  const percent = Math.floor((part * 100) / PERCENT) * PERCENT;
  say(text.replace('%s', `${percent} %`));
}

function address(path) {
  const url = new URL(root, location.href);
  // With plain permalinks, the REST route is in the query parameter rest_route.
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', url.searchParams.get('rest_route') + path);
  else url.pathname += path;
  return url;
}

async function freshNonce(signal) {
  const answer = await fetch(nonceUrl, { credentials: 'same-origin', cache: 'no-store', signal });
  const text = (await answer.text()).trim();
  if (!answer.ok || !/^[0-9a-f]{10}$/.test(text)) throw new Refusal(texts.login, 401, 'logged_out');
  nonce = text;
}

/**
 * Sends a request, and resolves to the JSON of the response. Throws a Refusal if the site refuses. If the nonce has
 * expired, gets a new one and sends the request once more.
 */
async function post(path, { body = null, headers = {} }, signal, again = true) {
  const answer = await fetch(address(path), {
    method: 'POST',
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { 'X-WP-Nonce': nonce, ...headers },
    body,
    signal,
  });
  nonce = answer.headers.get('X-WP-Nonce') || nonce;
  const json = await answer.json().catch((error) => {
    if (signal.aborted) throw error;
    return null;
  });
  if (answer.ok && json !== null) return json;
  const code = json?.code ?? '';
  if (again && (code === 'rest_cookie_invalid_nonce' || code === 'rest_forbidden')) {
    await freshNonce(signal);
    return post(path, { body, headers }, signal, false);
  }
  throw new Refusal(
    json?.message ?? `${texts.failed} ${answer.status} ${answer.statusText}`,
    answer.status,
    code,
    json?.data ?? null,
  );
}

const pause = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/**
 * Returns true if a retry may succeed: the site did not respond, a part was corrupted in transit, or the server is
 * busy.
 */
const isPassing = (error) =>
  !(error instanceof Refusal) ||
  ['ddh_import_busy', 'ddh_delivery_digest'].includes(error.code) ||
  [408, 425, 429, 502, 503, 504].includes(error.status) ||
  (error.status === 500 && error.code === '');

/**
 * Repeats a request while it fails for a temporary reason. `tries.count` is the number of failures in a row, over all
 * requests of the upload.
 */
async function patiently(act, tries, signal) {
  for (;;) {
    try {
      const answer = await act();
      tries.count = 0;
      return answer;
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      if (tries.count >= WAITS.length) throw new Refusal(error.code === '' || !error.code ? texts.lost : error.message);
      const seconds = WAITS[tries.count++];
      say(error.code === 'ddh_import_busy' ? texts.busy : texts.waiting.replace('%s', String(seconds)));
      await pause(seconds, signal);
    }
  }
}

/**
 * Returns the files that the user has chosen. `links` has the names of symbolic links, which are not uploaded. A file's
 * `open` resolves to its contents as a Blob.
 */
async function chosen() {
  const zip = zipInput.files[0];
  if (!zip) {
    const files = Array.from(folderInput.files, (file) => ({
      name: file.webkitRelativePath || file.name,
      size: file.size,
      open: async () => file,
    }));
    return { files, links: [] };
  }
  const entries = await entriesOf(zip);
  const files = entries
    .filter(({ link }) => !link)
    .map((entry) => ({ name: entry.name, size: entry.size, open: () => contents(zip, entry) }));
  return { files, links: entries.filter(({ link }) => link).map(({ name }) => name) };
}

/** Returns the name, size and hash of each file, as the route that starts a delivery requires. */
async function listed(files, signal) {
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  let read = 0;
  const list = [];
  for (const { name, size, open } of files) {
    const sum = new Sha256();
    const blob = await open();
    for (let from = 0; from < blob.size; from += PIECE) {
      signal.throwIfAborted();
      progress(texts.reading, (read + from) / total);
      sum.update(new Uint8Array(await blob.slice(from, from + PIECE).arrayBuffer()));
    }
    read += size;
    list.push({ name, bytes: blob.size, sha256: hex(sum.digest()) });
  }
  return list;
}

const base64 = (bytes) => btoa(String.fromCharCode(...bytes));

async function send(files, delivery, tries, signal) {
  const byName = new Map(files.map((file) => [file.name, file]));
  const total = delivery.missing.reduce((sum, { name }) => sum + byName.get(name).size, 0) || 1;
  let sent = 0;
  for (const { name, file, part: first } of delivery.missing) {
    const { size, open } = byName.get(name);
    const blob = await open();
    for (let part = first; part * delivery.part_size < size; part++) {
      const from = part * delivery.part_size;
      progress(texts.uploading, (sent + from) / total);
      const body = await blob.slice(from, from + delivery.part_size).arrayBuffer();
      const digest = base64(new Sha256().update(new Uint8Array(body)).digest());
      const headers = { 'Content-Type': 'application/octet-stream', 'Content-Digest': `sha-256=:${digest}:` };
      const path = `/${delivery.id}/files/${file}/parts/${part}`;
      try {
        await patiently(() => post(path, { body, headers }, signal), tries, signal);
      } catch (error) {
        const expected = error.data?.expected;
        if (error.code !== 'ddh_delivery_part' || !Number.isSafeInteger(expected) || expected >= part) throw error;
        part = expected - 1;
      }
    }
    sent += size;
  }
}

/** Returns the message for the user about an error. */
function sentence(error) {
  if (error instanceof Refusal) return error.message;
  if (error instanceof ZipError) return texts.zip[error.kind].replace('%s', error.entry);
  return error instanceof DOMException ? texts.read : String(error);
}

/**
 * Cancels the delivery and shows the outcome. The site may already have published the delivery when the request to
 * cancel arrives.
 */
async function giveUp(id) {
  const { signal } = new AbortController();
  try {
    const answer = id === '' ? null : await patiently(() => post(`/${id}/cancel`, {}, signal), { count: 0 }, signal);
    if (answer === null || answer.cancelled) say(texts.cancelled);
    else await succeed(answer.messages.join('\n'));
  } catch (error) {
    if (error.status === 404) say(texts.cancelled);
    else say(sentence(error), 'error');
  }
}

async function upload(signal, delivery) {
  const tries = { count: 0 };
  const { files, links } = await chosen();
  const body = JSON.stringify({ files: await listed(files, signal) });
  const headers = { 'Content-Type': 'application/json' };
  Object.assign(delivery, await patiently(() => post('', { body, headers }, signal), tries, signal));
  await send(files, delivery, tries, signal);
  say(texts.checking);
  const { messages } = await patiently(() => post(`/${delivery.id}/commit`, {}, signal), tries, signal);
  return [...messages, ...links.map((name) => texts.leftOut.replace('%1$s', name).replace('%2$s', texts.link))].join(
    '\n',
  );
}

async function run() {
  stop = new AbortController();
  const { signal } = stop;
  const delivery = { id: '' };
  submit.disabled = true;
  zipInput.disabled = true;
  folderInput.disabled = true;
  cancel.hidden = false;
  bar.hidden = false;
  try {
    await succeed(await upload(signal, delivery));
  } catch (error) {
    if (signal.aborted) await giveUp(delivery.id);
    else say(sentence(error), 'error');
  } finally {
    submit.disabled = false;
    zipInput.disabled = false;
    folderInput.disabled = false;
    cancel.hidden = true;
    bar.hidden = true;
    stop = null;
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (zipInput.files.length + folderInput.files.length === 0) {
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
document.addEventListener('click', (event) => {
  const folder = event.target.closest('[data-ddh-roll-back]')?.dataset.ddhRollBack;
  if (!folder || stop !== null) return;
  const { signal } = new AbortController();
  post(`/${folder}/rollback`, {}, signal).then(
    ({ version: shown }) => succeed(texts.rolledBack.replace('%s', shown)),
    (error) => say(sentence(error), 'error'),
  );
});
