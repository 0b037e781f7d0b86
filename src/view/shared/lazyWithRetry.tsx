import { createElement, useEffect, useState } from 'react';
import type { Elements } from '../jsx.ts';

type ComponentType<P> = (props: P) => Elements;

type LazyComponent<P> = {
  /** Loads the component before the first render. */
  readonly fetch: () => Promise<void>;
  readonly isLoaded: () => boolean;
  readonly Component: ComponentType<P>;
};

/**
 * A component in its own chunk, with `reserve` as a placeholder while it loads. The nearest boundary catches a failed
 * load. The component renders as soon as its chunk is loaded. React's `lazy` would instead show a Suspense fallback for
 * at least 300 ms at each of the three levels of a page.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<ComponentType<P>>,
  reserve: Elements,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const fetch = (): Promise<void> => {
    loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      (cause: unknown) => {
        // After a failed load, the next call of `fetch` tries again.
        loading = null;
        throw cause;
      },
    );
    return loading;
  };
  function Component(props: P) {
    const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
    // Loading starts during rendering, because effects run only several tasks later.
    const [, setLoaded] = useState(() => {
      fetch().catch(() => undefined);
      return Loaded !== null;
    });
    useEffect(() => {
      let wanted = true;
      fetch().then(
        () => wanted && setLoaded(true),
        (cause: unknown) => wanted && setFailure({ cause }),
      );
      return () => {
        wanted = false;
      };
    }, []);
    if (failure !== null) throw failure.cause;
    return Loaded === null ? reserve : createElement(Loaded, props);
  }
  return { fetch, isLoaded: () => Loaded !== null, Component };
}

/** Like `lazyWithRetry`, but renders nothing if the chunk fails to load. Meant for optional parts of a page. */
export const lazyOptional = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyWithRetry(() => load().catch(() => () => null), null).Component;
