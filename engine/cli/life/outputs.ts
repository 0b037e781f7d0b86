import type { ExitCode } from '../command.ts';
import { reason } from '../reason.ts';

/** A standard output of this process. Tests replace it. */
export type Stream = {
  readonly isTTY?: boolean;
  readonly write: (text: string, done: (cause?: NodeJS.ErrnoException | null) => void) => unknown;
  readonly on: (event: 'error', listener: (cause: NodeJS.ErrnoException) => void) => unknown;
};

/** How long a reader may take nothing before a command whose work is done ends without it, in ms. */
const PATIENCE_MS = 10_000;

/** Errors that say that the reader is gone. */
const GONE = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/** Writes to a stream until that fails. Then it writes nothing more, and ends nothing. */
class Output {
  readonly #stream: Stream;
  readonly #onFault: (cause: Error) => void;
  #waiting = 0;
  #onProgress = (): void => undefined;
  #isLost = false;
  #isFaulty = false;

  constructor(stream: Stream, onFault: (cause: Error) => void) {
    this.#stream = stream;
    this.#onFault = onFault;
    stream.on('error', (cause) => this.#lose(cause));
  }

  write(text: string): void {
    if (this.#isLost || text === '') return;
    this.#waiting++;
    this.#stream.write(text, (cause) => {
      this.#waiting--;
      if (cause) this.#lose(cause);
      this.#onProgress();
    });
  }

  #lose(cause: NodeJS.ErrnoException): void {
    if (this.#isLost) return;
    this.#isLost = true;
    // A terminal that was closed reports EIO.
    const isGone = GONE.has(cause.code ?? '') || (cause.code === 'EIO' && this.#stream.isTTY === true);
    this.#isFaulty = !isGone;
    if (!isGone) this.#onFault(cause);
    this.#onProgress();
  }

  /** Whether the output could not be written although it may have a reader. */
  get isFaulty(): boolean {
    return this.#isFaulty;
  }

  /** Waits until the system has all of it. Returns false if the reader takes nothing for `patienceMs`. */
  async drained(patienceMs: number): Promise<boolean> {
    while (this.#waiting > 0 && !this.#isLost) {
      const isMoving = await new Promise<boolean>((resolve) => {
        const timer = patienceMs === Infinity ? undefined : setTimeout(() => resolve(false), patienceMs);
        this.#onProgress = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
      if (!isMoving) return false;
    }
    return true;
  }
}

/** How a command ends. `isStuck`: output waits for a reader, and would keep this process alive. */
type End = { readonly code: ExitCode; readonly isStuck: boolean };

export type Outputs = {
  readonly out: (text: string) => void;
  readonly note: (text: string) => void;
  /**
   * Waits until the outputs are written. `isForText`: the printed text is what the command is for, so that it fails if the
   * text cannot be written, and waits for its reader. Otherwise its code says what it has made.
   */
  readonly end: (code: ExitCode, isForText: boolean, patienceMs?: number) => Promise<End>;
};

/**
 * The outputs of a command. A reader that goes away ends what is printed, never the work, and changes no exit code. An
 * output that cannot be written for another reason is named once.
 */
export function createOutputs(stdout: Stream, stderr: Stream): Outputs {
  const notes = new Output(stderr, () => undefined);
  const note = (text: string): void => notes.write(text);
  const texts = new Output(stdout, (cause) => note(`ddh: cannot write to standard output: ${reason(cause)}\n`));
  return {
    out: (text) => texts.write(text),
    note,
    async end(code, isForText, patienceMs = PATIENCE_MS) {
      const isRead = await texts.drained(isForText ? Infinity : patienceMs);
      const isNoted = await notes.drained(patienceMs);
      const isFailure = isForText && texts.isFaulty && (code === 0 || code === 3);
      return { code: isFailure ? 1 : code, isStuck: !isRead || !isNoted };
    },
  };
}
