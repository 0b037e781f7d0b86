type Actions = Record<string, (...args: never[]) => unknown>;

type Keyed<Key extends string, A extends Actions> = {
  readonly [Name in keyof A]: (key: Key, ...args: Parameters<A[Name]>) => ReturnType<A[Name]>;
};

/** Returns the actions of several equal stores as actions whose first argument is the key of a store. */
export function keyedActions<Key extends string, A extends Actions>(stores: {
  readonly [key in Key]: { readonly actions: A };
}): Keyed<Key, A> {
  const names = Object.values<{ readonly actions: A }>(stores).flatMap(({ actions }) => Object.keys(actions));
  const called = names.map((name) => [name, (key: Key, ...args: never[]) => stores[key].actions[name]?.(...args)]);
  return Object.fromEntries(called) as Keyed<Key, A>;
}
