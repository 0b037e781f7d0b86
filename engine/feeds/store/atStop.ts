import { rmSync } from 'node:fs';

/** What a stop of this process must undo, the newest last. */
const undos = new Set<() => void>();
let onChange = (_isUnfinished: boolean): void => undefined;

/** Calls `listener` when the first unfinished thing is there, and when the last one is finished. There is one listener. */
export const onUnfinished = (listener: (isUnfinished: boolean) => void): void => void (onChange = listener);

/**
 * Has `undo` called if a signal stops this process before the returned function is called. `undo` must be finished when
 * it returns, because the process ends then.
 */
export function atStop(undo: () => void): () => void {
  const own = (): void => undo();
  undos.add(own);
  if (undos.size === 1) onChange(true);
  return () => {
    if (undos.delete(own) && undos.size === 0) onChange(false);
  };
}

/** Removes a file or a folder if a signal stops this process before the returned function is called. */
export const removeAtStop = (path: string): (() => void) => atStop(() => removeNow(path));

/** Removes a file or a folder. Retries, because other threads may still create files while a folder is emptied. */
export const removeNow = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 5 });

/** Undoes what is unfinished, the newest first. */
export function undoUnfinished(): void {
  for (const undo of [...undos].toReversed()) {
    undos.delete(undo);
    try {
      undo();
    } catch {
      // What cannot be undone, such as on a disk that is away, must not keep the rest from being undone.
    }
  }
}
