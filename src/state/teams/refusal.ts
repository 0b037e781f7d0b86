import type { Preferences } from '../../services/ports.ts';
import type { PopupMessage, TeamsState } from './contract.ts';

const REFUSED = ['saveFailed', 'settingsFailed', 'createFailed', 'deleteFailed', 'restoreFailed'] as const;

/** Stores which action failed because the login was lost. The page that loads next shows the failure. */
export function keepRefusal(preferences: Preferences, popup: PopupMessage | null): void {
  if (popup === null || !('error' in popup) || popup.error.kind !== 'loggedOut') return;
  preferences.set('team-refusal', popup.kept ? `${popup.kind} kept` : popup.kind);
}

/** Returns the action that failed before this page was loaded, or null. Returns an action only once. */
export function takeRefusal(preferences: Preferences): PopupMessage | null {
  const [stored, kept] = (preferences.get('team-refusal') ?? '').split(' ');
  preferences.set('team-refusal', null);
  const kind = REFUSED.find((one) => one === stored);
  if (kind === undefined) return null;
  return { kind, error: { kind: 'loggedOut' }, ...(kept === 'kept' && { kept: true }) };
}

/** Shows why no team can be written. Returns false, and shows nothing, if teams can be written. */
export function refuse(state: TeamsState, kind: 'saveFailed' | 'createFailed' | 'deleteFailed'): boolean {
  const isOut = state.login.phase !== 'in';
  if (!isOut && state.stored.phase === 'ready') return false;
  state.popup = { kind, error: { kind: isOut ? 'loggedOut' : 'notLoaded' } };
  return true;
}
