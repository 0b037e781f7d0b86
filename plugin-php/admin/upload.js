/**
 * Uploads a zip of data files in pieces and follows its import: see includes/class-ddh-upload.php, which says what each
 * route answers. A lost connection pauses it; it goes on from the byte up to which the site has the zip.
 */
(() => {
  const form = document.getElementById('ddh-upload');
  if (!form) {
    return;
  }
  const { root, nonceUrl, piece, most, texts, nonce: firstNonce } = JSON.parse(form.dataset.config);
  const input = document.getElementById('ddh-zip');
  const submit = form.querySelector('[type="submit"]');
  const cancel = document.getElementById('ddh-cancel');
  const bar = document.getElementById('ddh-progress');
  const told = document.getElementById('ddh-told');

  /** The first waits are short: most failures are. */
  const WAITS = [1, 2, 4, 8, 15, 30, 60, 60, 60, 60, 60, 60];
  /** Some servers take less than PHP does; this much all of them take. */
  const SMALLEST = 65536;
  /** Screen readers are told of progress in such steps. */
  const PERCENT = 10;

  /** The zip's name is only told: so much of it. */
  const NAME = 200;

  let nonce = firstNonce;
  /** Of the upload under way. */
  let stop = null;

  /** An answer that is no success: `code` of WordPress, or '' when there was none. */
  class Refusal extends Error {
    constructor(message, status, code, data) {
      super(message);
      Object.assign(this, { status, code, data });
    }
  }

  /** `kind`: of the notice that a result is shown as, success or error; '': no result. */
  const say = (text, kind = '') => {
    told.className = kind === '' ? '' : `notice notice-${kind} inline`;
    if (told.textContent !== text) {
      told.textContent = text;
    }
  };

  /** Shows the facts about the data as they are now; whether that was possible. */
  const refresh = async () => {
    try {
      const answer = await fetch(location.href, { credentials: 'same-origin', cache: 'no-store' });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      document.getElementById('ddh-facts').replaceWith(page.getElementById('ddh-facts'));
      return true;
    } catch {
      return false;
    }
  };

  const succeed = async (text) => say((await refresh()) ? text : `${text}\n${texts.reload}`, 'success');

  const progress = (text, part) => {
    bar.value = part;
    const percent = Math.floor((part * 100) / PERCENT) * PERCENT;
    say(text.replace('%s', `${percent} %`));
  };

  const address = (path, query) => {
    const url = new URL(root, location.href);
    // With plain permalinks the route itself is a query.
    if (url.searchParams.has('rest_route')) {
      url.searchParams.set('rest_route', url.searchParams.get('rest_route') + path);
    } else {
      url.pathname += path;
    }
    for (const [name, value] of Object.entries(query)) {
      url.searchParams.set(name, String(value));
    }
    return url;
  };

  const freshNonce = async (signal) => {
    const answer = await fetch(nonceUrl, { credentials: 'same-origin', cache: 'no-store', signal });
    const text = (await answer.text()).trim();
    if (!answer.ok || !/^[0-9a-f]{10}$/.test(text)) {
      throw new Refusal(texts.login, 401, 'logged_out', null);
    }
    nonce = text;
  };

  /** One request; its JSON, or a Refusal. A nonce that has run out is renewed once. */
  const post = async (path, query, body, signal, again = true) => {
    const answer = await fetch(address(path, query), {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { 'X-WP-Nonce': nonce, 'Content-Type': 'application/octet-stream' },
      body,
      signal,
    });
    nonce = answer.headers.get('X-WP-Nonce') || nonce;
    let json = null;
    try {
      json = await answer.json();
    } catch (error) {
      if (signal.aborted) {
        throw error;
      }
    }
    if (answer.ok && json !== null) {
      return json;
    }
    const code = json?.code ?? '';
    if (again && (code === 'rest_cookie_invalid_nonce' || code === 'rest_forbidden')) {
      await freshNonce(signal);
      return post(path, query, body, signal, false);
    }
    throw new Refusal(
      json?.message ?? `${texts.failed} ${answer.status} ${answer.statusText}`,
      answer.status,
      code,
      json?.data ?? null,
    );
  };

  const pause = (seconds, signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        removeEventListener('online', end);
        signal.removeEventListener('abort', end);
        if (signal.aborted) {
          reject(signal.reason);
        } else {
          resolve();
        }
      };
      const timer = setTimeout(end, seconds * 1000);
      addEventListener('online', end);
      signal.addEventListener('abort', end);
    });

  /** Whether the same request may have better luck: no answer, or one of a server in trouble. */
  const isPassing = (error) =>
    !(error instanceof Refusal) ||
    error.code === 'ddh_import_busy' ||
    [408, 425, 429, 502, 503, 504].includes(error.status) ||
    (error.status === 500 && error.code === '');

  /** Tries until it is answered; `tries` is shared by the requests of one upload and begins anew with each success. */
  const patiently = async (act, tries, signal) => {
    for (;;) {
      try {
        const answer = await act();
        tries.count = 0;
        return answer;
      } catch (error) {
        if (signal.aborted || !isPassing(error)) {
          throw error;
        }
        if (tries.count >= WAITS.length) {
          throw new Refusal(texts.lost, 0, 'lost', null);
        }
        const seconds = WAITS[tries.count++];
        say(error.code === 'ddh_import_busy' ? texts.busy : texts.waiting.replace('%s', String(seconds)));
        await pause(seconds, signal);
      }
    }
  };

  const send = async (file, tries, upload, signal) => {
    let size = piece;
    let offset = 0;
    while (offset < file.size) {
      progress(texts.uploading, offset / file.size);
      let body;
      try {
        // Read before it is sent: a file that is gone is no fault of the network.
        body = await file.slice(offset, offset + size).arrayBuffer();
      } catch {
        throw new Refusal(texts.read, 0, 'read', null);
      }
      const query = {
        offset,
        size: file.size,
        ...(upload.id === '' ? { name: file.name.slice(0, NAME) } : { id: upload.id }),
      };
      try {
        const answer = await patiently(() => post('', query, body, signal), tries, signal);
        upload.id = answer.id;
        offset = answer.received;
      } catch (error) {
        if (
          error.code === 'ddh_upload_offset' &&
          Number.isSafeInteger(error.data?.expected) &&
          error.data.expected !== offset
        ) {
          offset = error.data.expected;
        } else if (error.status === 413 && error.code === '' && size > SMALLEST) {
          size = Math.max(SMALLEST, Math.floor(size / 2));
        } else {
          throw error;
        }
      }
    }
  };

  const follow = async (tries, upload, signal) => {
    for (;;) {
      const answer = await patiently(() => post('/step', { id: upload.id }, null, signal), tries, signal);
      progress(texts.importing, answer.done / answer.total);
      if (answer.finished) {
        return answer.messages.join('\n');
      }
    }
  };

  /** Tells what the site has come to when the operator has pressed Cancel. */
  const giveUp = async ({ id }) => {
    const { signal } = new AbortController();
    try {
      // A step may be running on the site still, and the import is only ended after it.
      const answer =
        id === '' ? null : await patiently(() => post('/cancel', { id }, null, signal), { count: 0 }, signal);
      if (answer === null || answer.cancelled) {
        say(texts.cancelled);
      } else {
        await succeed(answer.messages.join('\n'));
      }
    } catch (error) {
      if (error.status === 404) {
        say(texts.cancelled);
      } else {
        say(error.message, 'error');
      }
    }
  };

  const run = async (file) => {
    stop = new AbortController();
    const { signal } = stop;
    const upload = { id: '' };
    const tries = { count: 0 };
    submit.disabled = true;
    input.disabled = true;
    cancel.hidden = false;
    bar.hidden = false;
    try {
      await send(file, tries, upload, signal);
      await succeed(await follow(tries, upload, signal));
    } catch (error) {
      if (signal.aborted) {
        await giveUp(upload);
      } else {
        say(error.message, 'error');
      }
    } finally {
      submit.disabled = false;
      input.disabled = false;
      cancel.hidden = true;
      bar.hidden = true;
      stop = null;
    }
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const file = input.files[0];
    if (!file) {
      say(texts.choose, 'error');
      input.focus();
    } else if (file.size > most) {
      say(texts.large, 'error');
    } else if (stop === null) {
      void run(file);
    }
  });
  cancel.addEventListener('click', () => stop?.abort());
  addEventListener('beforeunload', (event) => {
    if (stop !== null) {
      event.preventDefault();
    }
  });
})();
