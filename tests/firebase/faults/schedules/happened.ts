import type { Mishap } from '../network.ts';

/**
 * The kinds of events in a schedule. Each kind must occur during a run. Otherwise the run would prove less than the
 * tests claim.
 */
export const KINDS = [
  ...(['cut', 'hush', 'loseRequest', 'loseAnswer'] as const satisfies readonly Mishap[]),
  // Faults of a device's network, storage and clock.
  ...(['slow', 'refused', 'silent', 'full', 'skewed'] as const),
  // Faults of Google and the host site.
  ...(['busyIdentity', 'purged', 'deniedReads', 'deniedWrites', 'otherRules'] as const),
  ...(['notLoggedIn', 'badToken', 'tooMany', 'siteDown', 'notConfigured', 'siteGone'] as const),
  // An operation whose claim has expired, and one without a session.
  ...(['claimExpired', 'nobody'] as const),
  // How pages end or are hidden.
  ...(['killed', 'killedInSave', 'closed', 'away'] as const),
  // Outcomes: a save was stored, waits on the device or was merged; edits of a deleted team were found.
  ...(['made', 'saved', 'waiting', 'merged', 'removed', 'orphaned'] as const),
] as const;

export type Kind = (typeof KINDS)[number];
export type Happened = Record<Kind, number>;

export const nothing = (): Happened => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Happened;

export const together = (a: Happened, b: Happened): Happened =>
  Object.fromEntries(KINDS.map((kind) => [kind, a[kind] + b[kind]])) as Happened;
