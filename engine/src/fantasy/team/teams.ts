import { err, ok, unreachable, type Result } from '../../result.ts';
import { NO_SETTINGS, type Settings } from './fields.ts';
import { mergeTeams } from './merge.ts';
import { checkTeamName, type TeamNameError } from './names.ts';
import { sameTeam } from './same.ts';
import type { TeamBook, TeamDraft, TeamRecord } from './store.ts';
import { NO_ROSTER, type FantasyTeam, type Roster, type TeamId } from './team.ts';

/** A user's saved teams, and the current team with its edits. `draft` is `null` exactly if there is no current team. */
export type OpenBook = TeamBook & { readonly draft: TeamDraft | null };

export type TeamsCommand =
  /** Adds a team that the store has just created. The team becomes current unless there are unsaved edits. */
  | { readonly do: 'add'; readonly record: TeamRecord }
  /** Renames the current team, as an unsaved edit. */
  | { readonly do: 'rename'; readonly name: string }
  | { readonly do: 'switch'; readonly team: TeamId }
  /** Deletes a team. If it was current, the first remaining team becomes current. */
  | { readonly do: 'delete'; readonly team: TeamId }
  | { readonly do: 'editSettings'; readonly settings: Settings }
  | { readonly do: 'editRoster'; readonly roster: Roster }
  /** The store has saved `sent` as `record`, perhaps under another id. Edits made since then are still unsaved. */
  | { readonly do: 'markSaved'; readonly sent: FantasyTeam; readonly record: TeamRecord }
  | { readonly do: 'discard' }
  /** Replaces the current team with an earlier version, as an unsaved edit. */
  | { readonly do: 'restore'; readonly team: FantasyTeam }
  /**
   * Replaces the saved teams with those that another tab or device has written. Keeps the edits and the current team.
   */
  | { readonly do: 'follow'; readonly book: TeamBook };

export type TeamsError =
  | TeamNameError
  /** The command is refused until the edits are saved or discarded. */
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'noTeam' }
  | { readonly kind: 'notFound' };

/** Opens a user's teams after loading. `draft` is the draft that was stored before a reload, if any. */
export const openBook = (book: TeamBook, draft: TeamDraft | null): OpenBook =>
  draft === null ? openAt(book.teams, book.current) : openWith(book.teams, draft, book.current);

/** Returns a new team with empty sections, for the store to create. */
export function newTeam(book: OpenBook, id: TeamId, typed: string): Result<FantasyTeam, TeamsError> {
  const name = checkTeamName(typed, savedTeams(book), null);
  if (!name.ok) return name;
  if (isUnsaved(book)) return err({ kind: 'unsaved' });
  return ok({ ...NO_SETTINGS, id, name: name.value, roster: NO_ROSTER });
}

/** Returns the state after a command, or the reason why the command is refused. */
export function runTeams(book: OpenBook, command: TeamsCommand): Result<OpenBook, TeamsError> {
  switch (command.do) {
    case 'add': {
      const teams = withRecord(book.teams, command.record);
      return ok(isUnsaved(book) ? { ...book, teams } : openAt(teams, command.record.team.id));
    }
    case 'rename': {
      if (book.current === null) return err({ kind: 'noTeam' });
      const name = checkTeamName(command.name, savedTeams(book), book.current);
      return name.ok ? edit(book, { name: name.value }) : name;
    }
    case 'switch':
      if (command.team === book.current) return ok(book);
      if (!find(book.teams, command.team)) return err({ kind: 'notFound' });
      return isUnsaved(book) ? err({ kind: 'unsaved' }) : ok(openAt(book.teams, command.team));
    case 'delete':
      return remove(book, command.team);
    case 'editSettings': {
      const { leagueStructure, skaterScoring, goalieScoring } = command.settings;
      return edit(book, { leagueStructure, skaterScoring, goalieScoring });
    }
    case 'editRoster':
      return edit(book, { roster: command.roster });
    case 'markSaved':
      return ok(markSaved(book, command.sent, command.record));
    case 'discard': {
      if (book.draft === null) return err({ kind: 'noTeam' });
      return ok(openAt(isDeletedElsewhere(book) ? without(book.teams, book.current) : book.teams, book.current));
    }
    case 'restore': {
      const { id, name: before, ...rest } = command.team;
      if (book.current === null) return err({ kind: 'noTeam' });
      if (id !== book.current) return err({ kind: 'notFound' });
      if (isUnsaved(book)) return err({ kind: 'unsaved' });
      const name = checkTeamName(before, savedTeams(book), id);
      return name.ok ? edit(book, { ...rest, name: name.value }) : name;
    }
    case 'follow': {
      const { teams } = command.book;
      const current = book.current ?? command.book.current;
      return ok(book.draft === null ? openAt(teams, current) : openWith(teams, book.draft, current));
    }
    default:
      return unreachable(command);
  }
}

/** True if the current team has edits or is no longer stored. */
export const isUnsaved = (book: OpenBook): boolean =>
  book.draft !== null && (isDeletedElsewhere(book) || hasEdits(book.draft));

/**
 * True if another tab or device has saved the current team since the edits on this page began. Saving then merges both
 * versions.
 */
export function isChangedElsewhere(book: OpenBook): boolean {
  const record = find(book.teams, book.current);
  return record !== undefined && record.rev !== book.draft?.base.rev && isUnsaved(book);
}

/**
 * True if another tab or device has deleted the current team while this page had edits of it. Saving then creates the
 * team again.
 */
export const isDeletedElsewhere = (book: OpenBook): boolean => find(book.teams, book.current)?.rev === GONE;

/** True if a store has the team, as far as the page knows. */
export const isStored = (book: OpenBook, id: TeamId): boolean => (find(book.teams, id)?.rev ?? GONE) !== GONE;

const GONE = -1;

const find = (teams: readonly TeamRecord[], id: TeamId | null) => teams.find(({ team }) => team.id === id);
const without = (teams: readonly TeamRecord[], id: TeamId | null) => teams.filter(({ team }) => team.id !== id);
const savedTeams = ({ teams }: OpenBook): readonly FantasyTeam[] => teams.map(({ team }) => team);
const hasEdits = ({ team, base }: TeamDraft): boolean => !sameTeam(team, base.team);

/** Opens the saved version of the team `id`, without edits. If no team has this id, opens the first team. */
function openAt(teams: readonly TeamRecord[], id: TeamId | null): OpenBook {
  const base = find(teams, id) ?? teams[0];
  if (!base) return { teams, current: null, draft: null };
  return { teams, current: base.team.id, draft: { team: base.team, base } };
}

/**
 * Opens the team of `draft` with its edits, or the team `current` if the draft has no edits. A draft with edits is kept
 * even if its team was deleted elsewhere.
 */
function openWith(teams: readonly TeamRecord[], draft: TeamDraft, current: TeamId | null): OpenBook {
  const { id } = draft.team;
  const record = find(teams, id);
  const edited = hasEdits(draft);
  if (record && (!edited || sameTeam(draft.team, record.team))) return openAt(teams, current);
  if (record) return { teams, current: id, draft };
  if (!edited && draft.base.rev !== GONE) return openAt(teams, current);
  const base = { team: draft.base.team, rev: GONE };
  return { teams: [...teams, base], current: id, draft: { team: draft.team, base } };
}

function edit(book: OpenBook, change: Partial<Omit<FantasyTeam, 'id'>>): Result<OpenBook, TeamsError> {
  if (book.draft === null) return err({ kind: 'noTeam' });
  return ok({ ...book, draft: { ...book.draft, team: { ...book.draft.team, ...change } } });
}

function remove(book: OpenBook, id: TeamId): Result<OpenBook, TeamsError> {
  if (!find(book.teams, id)) return err({ kind: 'notFound' });
  const teams = without(book.teams, id);
  if (id !== book.current) return ok({ ...book, teams });
  // A team with unsaved edits can be deleted only if another page has already deleted it.
  return isUnsaved(book) && !isDeletedElsewhere(book) ? err({ kind: 'unsaved' }) : ok(openAt(teams, null));
}

function markSaved(book: OpenBook, sent: FantasyTeam, record: TeamRecord): OpenBook {
  const { id } = record.team;
  // A team that was deleted elsewhere may be saved under another id, because its own id may have been taken.
  const others = id === sent.id || isStored(book, sent.id) ? book.teams : without(book.teams, sent.id);
  const teams = withRecord(others, record);
  if (book.draft?.team.id !== sent.id) return { ...book, teams };
  // Edits that were made after the save began are applied on top of the stored result.
  const { team } = mergeTeams(sent, { ...book.draft.team, id }, record.team);
  return openWith(teams, { team, base: record }, id);
}

/** Adds or replaces the saved version of one team. If a newer version has arrived in the meantime, keeps that one. */
const withRecord = (teams: readonly TeamRecord[], record: TeamRecord): readonly TeamRecord[] =>
  find(teams, record.team.id)
    ? teams.map((one) => (one.team.id === record.team.id && one.rev <= record.rev ? record : one))
    : [...teams, record];
