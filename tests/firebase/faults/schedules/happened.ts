import type { Mishap } from '../network.ts';

/**
 * The kinds of simulated events. Each kind must occur in a large run. Otherwise the run would prove less than the tests
 * claim.
 */
export const KINDS = [
  ...(['cut', 'hush', 'loseRequest', 'loseAnswer'] as const satisfies readonly Mishap[]),
  // Faults of a device's network, storage and clock.
  ...(['slow', 'refused', 'silent', 'full', 'skewed'] as const),
  // Faults of Google and the host site.
  ...(['busyIdentity', 'purged', 'deniedReads', 'deniedWrites', 'otherRules'] as const),
  ...(['notLoggedIn', 'badToken', 'tooMany', 'siteDown', 'notConfigured', 'siteGone'] as const),
  // An operation by a client whose claim has expired, and an operation without a session.
  ...(['claimExpired', 'nobody'] as const),
  // The ways in which pages end or are hidden.
  ...(['killed', 'killedInSave', 'closed', 'away'] as const),
  // Outcomes of creating, saving and deleting teams. `orphaned` is a deleted team of which one device still has edits.
  ...(['made', 'saved', 'waiting', 'merged', 'removed', 'orphaned'] as const),
] as const;

type Kind = (typeof KINDS)[number];
export type Happened = Record<Kind, number>;

export const nothing = (): Happened => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Happened;

export const together = (a: Happened, b: Happened): Happened =>
  Object.fromEntries(KINDS.map((kind) => [kind, a[kind] + b[kind]])) as Happened;
