/** A root as it is now: the page of the app that it asks for, and whether a reader can see it. */
export type Seen<Root> = { readonly root: Root; readonly page: string; readonly isVisible: boolean };

/** Where the app runs, and which of its pages it shows there. */
export type Placed<Root> = Pick<Seen<Root>, 'root' | 'page'>;

/** `move` takes the running app along. `tell`: the root says that the app is shown elsewhere. */
export type Effect<Root> =
  | { readonly type: 'start' | 'move' | 'tell'; readonly root: Root }
  | { readonly type: 'stop' };

/**
 * Decides what happens to the app when the roots of the document have changed. The app runs in one root at most: in the
 * first visible root, until that is hidden or gone. Among hidden roots it stays where it is, because a host may hide its
 * whole page while the page loads.
 */
export function effectsOf<Root>(app: Placed<Root> | null, roots: readonly Seen<Root>[]): readonly Effect<Root>[] {
  const preferred = (among: readonly Seen<Root>[]): Seen<Root> | undefined =>
    among.find(({ root }) => root === app?.root) ?? among[0];
  const next = preferred(roots.filter(({ isVisible }) => isVisible)) ?? preferred(roots);
  const stop: readonly Effect<Root>[] = app === null ? [] : [{ type: 'stop' }];
  if (next === undefined) return stop;
  const told = roots.filter((one) => one !== next).map(({ root }) => ({ type: 'tell', root }) as const);
  if (app?.root === next.root) return told;
  if (app?.page === next.page) return [{ type: 'move', root: next.root }, ...told];
  return [...stop, { type: 'start', root: next.root }, ...told];
}
