import { mergeTeams, sameTeam, type FantasyTeam, type TeamId, type TeamRecord } from '@ddh/engine';
import type { Area } from './area.ts';
import { KEPT_BACKUPS } from './backups.ts';
import { quietly } from './device.ts';
import { decodeBackups, encodeBackups, type Backup } from './document.ts';
import type { RemoteKeys } from './keys.ts';

/** Of a team that is there, or of those that are being made. */
type What = TeamId | 'new';

/**
 * What a page has sent without knowing what became of it: its answer, or the page itself, was lost on the way. It may
 * be stored, and is then this page's own and nobody else's edit.
 */
export type Sent = {
  /** Notes it before it is sent. The answer takes that back: it was not stored. */
  readonly note: (what: What, team: FantasyTeam, rev: number) => () => void;
  /** What was sent with this revision, the newest first. */
  readonly of: (what: What, rev: number) => readonly FantasyTeam[];
  readonly forget: (what: What) => void;
};

export function openSent(area: Area, keys: RemoteKeys, slot: string, now: () => number): Sent {
  /** Where the storage cannot be used, the page alone remembers it. */
  const noted = new Map<What, readonly Backup[]>();
  const read = (what: What): readonly Backup[] =>
    noted.get(what) ?? quietly(() => decodeBackups(area.read(keys.sent(slot, what))).backups) ?? [];
  function write(what: What, sent: readonly Backup[]): void {
    noted.set(what, sent);
    quietly(() => area.write(keys.sent(slot, what), sent.length === 0 ? null : encodeBackups(sent)));
  }
  return {
    note(what, team, rev) {
      const before = read(what);
      // It has been under way before.
      if (before.some((one) => one.rev === rev && sameTeam(one.team, team))) return () => undefined;
      const one: Backup = { team, rev, at: now(), deleted: false };
      write(what, [one, ...before].slice(0, KEPT_BACKUPS));
      return () =>
        write(
          what,
          read(what).filter((other) => other !== one),
        );
    },
    of: (what, rev) => read(what).flatMap((one) => (one.rev === rev ? [one.team] : [])),
    forget: (what) => {
      if (read(what).length > 0) write(what, []);
    },
  };
}

/** What is to be put on top of which version. `merged`: there are somebody else's edits in it. */
export type OnTop = { readonly at: TeamRecord; readonly next: FantasyTeam; readonly merged: boolean };

/**
 * Edits that began from `base`, on top of what has become of the team meanwhile. What was sent from here before may be in
 * that: then it is no conflict, and only what differs from it was edited since.
 */
export function onTop(mine: FantasyTeam, base: FantasyTeam, sent: readonly FantasyTeam[], theirs: TeamRecord): OnTop {
  const isIn = (own: FantasyTeam, other: FantasyTeam): boolean => sameTeam(mergeTeams(base, own, other).team, other);
  const stored = sent.filter((own) => isIn(own, theirs.team));
  // The most of it that is there.
  const began = stored.reduce((most, own) => (isIn(most, own) ? own : most), stored[0] ?? base);
  return {
    at: theirs,
    next: mergeTeams(began, mine, theirs.team).team,
    merged: !sameTeam(began, theirs.team),
  };
}
