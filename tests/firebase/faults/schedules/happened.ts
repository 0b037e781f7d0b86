import type { Mishap } from '../network.ts';

/** What may happen in a schedule. Each must have, over a run: nobody is to believe in one without faults. */
export const KINDS = [
  ...(['cut', 'hush', 'loseRequest', 'loseAnswer'] as const satisfies readonly Mishap[]),
  // Networks, storage and clocks of a device.
  ...(['slow', 'refused', 'silent', 'full', 'skewed'] as const),
  // Google and the host site.
  ...(['busyIdentity', 'purged', 'deniedReads', 'deniedWrites', 'otherRules'] as const),
  ...(['notLoggedIn', 'badToken', 'tooMany', 'siteDown', 'notConfigured', 'siteGone'] as const),
  // A claim that had run out was used, and an ID token that had.
  ...(['claimExpired', 'nobody'] as const),
  // Pages.
  ...(['killed', 'killedInSave', 'closed', 'away'] as const),
  // And what came of it: saves that arrived, that wait on the device, that were merged; edits of a deleted team.
  ...(['made', 'saved', 'waiting', 'merged', 'removed', 'orphaned'] as const),
] as const;

export type Kind = (typeof KINDS)[number];
export type Happened = Record<Kind, number>;

export const nothing = (): Happened => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Happened;

export const together = (a: Happened, b: Happened): Happened =>
  Object.fromEntries(KINDS.map((kind) => [kind, a[kind] + b[kind]])) as Happened;
