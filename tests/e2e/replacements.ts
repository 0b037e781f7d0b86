/* oxlint-disable promise/no-callback-in-promise -- what libraries did before browsers had promises */
/** What old polyfills, trackers and libraries of the host's page do. Each runs before our scripts. */
export const REPLACEMENTS: Readonly<Record<string, () => void>> = {
  'a Promise of a library, without the newer methods'() {
    type Settle = (value: unknown) => void;
    /** A promise as libraries wrote it before browsers had one. */
    class Deferred {
      static resolve = (value: unknown) => new Deferred((done) => done(value));
      static reject = (cause: unknown) => new Deferred((_, fail) => fail(cause));
      static all = (all: Iterable<unknown>) =>
        new Deferred((done, fail) => {
          const values = [...all];
          let left = values.length;
          if (left === 0) done([]);
          for (const [at, value] of values.entries()) {
            Deferred.resolve(value).then((got: unknown) => {
              values[at] = got;
              if (--left === 0) done(values);
            }, fail);
          }
        });
      static race = (all: Iterable<unknown>) =>
        new Deferred((done, fail) => {
          for (const value of all) Deferred.resolve(value).then(done, fail);
        });
      #kept: { readonly isDone: boolean; readonly value: unknown } | null = null;
      #listeners: (() => void)[] = [];
      constructor(run: (done: Settle, fail: Settle) => void) {
        let isCalled = false;
        const keep = (isDone: boolean, value: unknown): void => {
          this.#kept = { isDone, value };
          for (const listen of this.#listeners) setTimeout(listen, 0);
        };
        const done: Settle = (value) => {
          if (isCalled) return;
          isCalled = true;
          const then = (value as { then?: unknown } | null | undefined)?.then;
          if (typeof then === 'function')
            then.call(
              value,
              (got: unknown) => keep(true, got),
              (why: unknown) => keep(false, why),
            );
          else keep(true, value);
        };
        const fail: Settle = (cause) => {
          if (isCalled) return;
          isCalled = true;
          keep(false, cause);
        };
        try {
          run(done, fail);
        } catch (cause) {
          fail(cause);
        }
      }
      // oxlint-disable-next-line unicorn/no-thenable -- a promise has this method
      then(onDone?: unknown, onFail?: unknown): Deferred {
        return new Deferred((done, fail) => {
          const tell = (): void => {
            if (this.#kept === null) return;
            const { isDone, value } = this.#kept;
            const run = isDone ? onDone : onFail;
            if (typeof run !== 'function') (isDone ? done : fail)(value);
            else {
              try {
                done((run as (value: unknown) => unknown)(value));
              } catch (cause) {
                fail(cause);
              }
            }
          };
          if (this.#kept === null) this.#listeners.push(tell);
          else setTimeout(tell, 0);
        });
      }
      catch(onFail: unknown): Deferred {
        return this.then(undefined, onFail);
      }
    }
    Object.assign(window, { Promise: Deferred });
  },
  'a fetch that returns only a thenable'() {
    const fetch = window.fetch.bind(window);
    const wrapped = (...given: Parameters<typeof fetch>) => {
      const answer = fetch(...given);
      // oxlint-disable-next-line unicorn/no-thenable -- what some wrappers return
      return { then: answer.then.bind(answer) };
    };
    Object.assign(window, { fetch: wrapped });
  },
  'a fetch that reads each response first'() {
    const fetch = window.fetch.bind(window);
    const wrapped = async (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = await fetch(new Request(input, init));
      await answer.clone().text();
      return answer;
    };
    Object.assign(window, { fetch: wrapped });
  },
  'a Date.now that returns a Date'() {
    Object.assign(Date, { now: () => new Date() });
  },
  'methods of Date as libraries replace them'() {
    Object.assign(Date.prototype, { toJSON: () => 'a date', toISOString: () => 'a date' });
  },
};
