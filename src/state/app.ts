import type { Services } from '../services/ports.ts';

/**
 * The page's whole state; the view gets nothing else. It is made of parts, each in the chunk of what shows it: a page
 * loads only the state it needs. A part is made when it is first asked for, and lives on with the page.
 */
export type App = { readonly part: <P>(create: (ports: Ports) => P) => P };

/** What a part is made of: the world, and other parts. */
export type Ports = App & { readonly services: Services };

export function createApp(services: Services): App {
  const parts = new Map<unknown, unknown>();
  const part = <P>(create: (ports: Ports) => P): P => {
    if (!parts.has(create)) parts.set(create, create({ services, part }));
    return parts.get(create) as P;
  };
  return { part };
}
