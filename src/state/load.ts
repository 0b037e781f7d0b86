import type { Result } from '@ddh/engine/internal/result';
import type { Clock } from '../services/ports.ts';
import type { createCurrent } from './current.ts';

/**
 * Anything that loads. `waiting` shows nothing, `loading` its text (spec 4: only after 1.5 s, 1.2 s in the builder).
 */
export type Load<T, E> =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: E }
  /** `renewing`: shown as it is while newer data loads. */
  | { readonly phase: 'ready'; readonly value: T; readonly renewing: boolean };

export const LOADING_DELAY_MS = 1500;
export const BUILDER_DELAY_MS = 1200;
/** Figures of an earlier slip are dimmed after this wait for newer ones, in ms. Sooner it would only flicker. */
export const OVERDUE_MS = 400;

/**
 * Runs a request and writes its phases; a superseded one writes nothing any more. What `shown` has ready stays on the
 * screen until the newer answer is there.
 */
export async function load<T, E>(
  request: () => Promise<Result<T, E>>,
  shown: Load<T, E>,
  set: (load: Load<T, E>) => void,
  ports: { readonly clock: Clock; readonly current: ReturnType<typeof createCurrent>; readonly delay: number },
): Promise<void> {
  const ticket = ports.current.begin();
  let cancel: () => void = () => undefined;
  if (shown.phase === 'ready') {
    set({ ...shown, renewing: true });
  } else {
    set({ phase: 'waiting' });
    cancel = ports.clock.after(ports.delay, () => {
      if (ticket.isCurrent()) set({ phase: 'loading' });
    });
  }
  const answer = await request();
  cancel();
  if (!ticket.isCurrent()) return;
  set(answer.ok ? { phase: 'ready', value: answer.value, renewing: false } : { phase: 'failed', error: answer.error });
}
