import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Later<P> = {
  /** Loads the component before it is rendered. */
  readonly fetch: () => Promise<void>;
  readonly Later: ComponentType<P>;
};

/**
 * A component in its own chunk, with `reserve` as placeholder. The nearest boundary catches a failed load. Unlike
 * `lazy`, it renders as soon as the chunk is loaded: React keeps a Suspense fallback for at least 300 ms, at each of
 * the three levels of a page.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, reserve: ReactNode): Later<P> {
  let Came: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;
  const fetch = (): Promise<void> => {
    coming ??= load().then(
      (component) => {
        Came = component;
      },
      (cause: unknown) => {
        // The next caller tries again.
        coming = null;
        throw cause;
      },
    );
    return coming;
  };
  function Later(props: P) {
    const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
    // Loads during render, because effects run some tasks later.
    const [, setCame] = useState(() => {
      fetch().catch(() => undefined);
      return Came !== null;
    });
    useEffect(() => {
      let wanted = true;
      fetch().then(
        () => wanted && setCame(true),
        (cause: unknown) => wanted && setFailure({ cause }),
      );
      return () => {
        wanted = false;
      };
    }, []);
    if (failure !== null) throw failure.cause;
    return Came === null ? reserve : <Came {...props} />;
  }
  return { fetch, Later };
}

/** The same for optional parts: if the chunk fails to load, nothing is rendered. */
export const laterIfAny = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  later(() => load().catch(() => () => null), null).Later;
