import type { Mishap } from '../network.ts';

/** The kinds of events in a schedule. Over a run each must occur, or the run would prove less than it claims. */
export const KINDS = [
  ...(['cut', 'hush', 'loseRequest', 'loseAnswer'] as const satisfies readonly Mishap[]),
  // A device's network, storage and clock.
  ...(['slow', 'refused', 'silent', 'full', 'skewed'] as const),
  // Google and the host site.
  ...(['busyIdentity', 'purged', 'deniedReads', 'deniedWrites', 'otherRules'] as const),
  ...(['notLoggedIn', 'badToken', 'tooMany', 'siteDown', 'notConfigured', 'siteGone'] as const),
  // An operation with an expired claim, and one without a session.
  ...(['claimExpired', 'nobody'] as const),
  // Pages.
  ...(['killed', 'killedInSave', 'closed', 'away'] as const),
  // Outcomes: saves that were stored, wait on the device or were merged; edits of a deleted team.
  ...(['made', 'saved', 'waiting', 'merged', 'removed', 'orphaned'] as const),
] as const;

export type Kind = (typeof KINDS)[number];
export type Happened = Record<Kind, number>;

export const nothing = (): Happened => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Happened;

export const together = (a: Happened, b: Happened): Happened =>
  Object.fromEntries(KINDS.map((kind) => [kind, a[kind] + b[kind]])) as Happened;
