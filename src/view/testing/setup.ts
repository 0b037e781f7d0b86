import { createRequire } from 'node:module';
import { configure } from '@testing-library/react';
import { timers } from '@ddh/workers/withTimeout';
import { PLAIN_SITE } from '../shared/site.ts';

type Scheduler = {
  readonly unstable_IdlePriority: number;
  readonly unstable_scheduleCallback: (priority: number, run: () => void) => void;
};
/** The scheduler instance that React uses for deferred renders. */
const scheduler = createRequire(createRequire(import.meta.url).resolve('react-dom'))('scheduler') as Scheduler;

/** Resolves when React has nothing left to render. It waits for an idle callback, which runs after all others. */
const rendered = (): Promise<void> =>
  new Promise((resolve) => scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, () => resolve()));

configure((before) => ({
  // What is only said repeats what is shown.
  defaultIgnore: 'script, style, [role=status].ddh-visually-hidden > p',
  // The first page that a test file opens waits until its lazy chunks are compiled, which is slow on a busy machine.
  asyncUtilTimeout: 10_000,
  // A simulated user event ends only after the values that it deferred have been rendered.
  asyncWrapper: (press) =>
    before.asyncWrapper(async () => {
      const result = await press();
      await rendered();
      return result;
    }),
}));

// What is said is said at once, and stays for as long as on the page.
Object.assign(PLAIN_SITE, {
  after: (ms: number, run: () => void) => {
    if (ms >= 1000) return timers(ms, run);
    run();
    return () => undefined;
  },
});

// All test files share one window, so what earlier files have left in it is removed.
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();

// happy-dom has no popovers. This substitute opens and closes dialogs where they are in the document, and ignores other
// elements.
if (!('showPopover' in HTMLElement.prototype)) {
  Object.defineProperties(HTMLElement.prototype, {
    showPopover: {
      value(this: HTMLElement) {
        if (this instanceof HTMLDialogElement) this.show();
      },
    },
    hidePopover: {
      value(this: HTMLElement) {
        if (this instanceof HTMLDialogElement) this.close();
      },
    },
  });
}

// happy-dom moves no focus with dialogs. As in browsers, the focus goes to the first control of an opened one, and back
// when it closes.
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';
const openers = new WeakMap<HTMLDialogElement, Element | null>();
const dialogs = HTMLDialogElement.prototype;
for (const name of ['show', 'showModal'] as const) {
  const { [name]: open } = dialogs;
  dialogs[name] = function (this: HTMLDialogElement) {
    if (!this.open) openers.set(this, document.activeElement);
    open.call(this);
    this.querySelector<HTMLElement>(`[autofocus], ${FOCUSABLE}`)?.focus();
  };
}
// oxlint-disable-next-line typescript/unbound-method -- it is called with its dialog
const { close } = dialogs;
dialogs.close = function (this: HTMLDialogElement, ...result) {
  const isIn = this.contains(document.activeElement) || document.activeElement === document.body;
  const isOpen = this.open;
  close.apply(this, result);
  const opener = openers.get(this);
  if (isOpen && isIn && opener instanceof HTMLElement) opener.focus();
};
