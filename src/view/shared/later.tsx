import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Later<P> = {
  /** Fetches the component's code, before anybody wants to see it. */
  readonly fetch: () => Promise<void>;
  readonly Later: ComponentType<P>;
};

/**
 * A component whose code comes after the page. `reserve` keeps its place meanwhile, and a failure is said by the nearest
 * boundary. Other than `lazy` it shows as soon as its code is there: React holds back what a fallback stood for until that
 * has been seen for 300 ms, at each of the three levels of a page.
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
        // Whoever asks again has another try.
        coming = null;
        throw cause;
      },
    );
    return coming;
  };
  function Later(props: P) {
    const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
    // Asked for while it is rendered: the effect comes some tasks later, and hears of it.
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

/** The same for optional parts: if the code does not load, nothing is shown. */
export const laterIfAny = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  later(() => load().catch(() => () => null), null).Later;
