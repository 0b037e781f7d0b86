import { useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Fantasy } from '../../../state/fantasy.ts';
import type { Teams } from '../../../state/teams/store.ts';
import { Notice } from '../../shared/Notice.tsx';
import { EarlierDialog } from './EarlierDialog.tsx';
import { FirstTeam } from './FirstTeam.tsx';
import { EARLIER_TITLE } from './earlierCopy.ts';
import { SetupDialog } from './league/SetupDialog.tsx';
import { Popup } from './Popup.tsx';
import { DeleteQuestion, UnsavedQuestion } from './Questions.tsx';
import { Roster } from './roster/Roster.tsx';
import { SaveBar } from './SaveBar.tsx';
import { TeamHead } from './TeamHead.tsx';
import { TeamList } from './TeamList.tsx';
import { orphansText } from './storeCopy.ts';
import { useUnfoldFocus } from './useUnfoldFocus.ts';
import styles from './TeamHub.module.css';

/** Shows the list of the user's teams, and the current team with its league and roster. */
export function TeamHub({ fantasy, teams }: { readonly fantasy: Fantasy; readonly teams: Teams }) {
  const { teams: all, team, setup, pending, deleting, earlier, status } = useSnapshot(teams.state, { sync: true });
  const none = all.length === 0 && team === null;
  const place = useUnfoldFocus<HTMLDivElement>(none, 'input', '#ddh-team');
  const popup = <Popup teams={teams} />;
  // While a modal dialog is open, nothing outside it can be pressed or announced, so popups are shown inside the
  // dialog.
  const dialog = setup !== null || pending !== null || deleting !== null || earlier !== null;
  // Closes an older popup, which would cover the dialog.
  useLayoutEffect(() => {
    if (dialog) teams.actions.closePopup();
  }, [dialog, teams]);
  const orphans = orphansText(status, all);
  return (
    <div ref={place}>
      {orphans !== null && (
        <div className={styles['orphans']}>
          <Notice tone="warn" title={orphans} action={{ label: EARLIER_TITLE, run: teams.actions.openEarlier }} />
        </div>
      )}
      {none ? (
        <FirstTeam teams={teams} />
      ) : (
        <div className={styles['layout']}>
          <TeamList teams={teams} />
          {team !== null && (
            <div className={styles['team']}>
              <TeamHead teams={teams} />
              <Roster fantasy={fantasy} teams={teams} />
              <SaveBar teams={teams} />
            </div>
          )}
        </div>
      )}
      {setup !== null && <SetupDialog teams={teams}>{popup}</SetupDialog>}
      {pending !== null && <UnsavedQuestion teams={teams}>{popup}</UnsavedQuestion>}
      {deleting !== null && <DeleteQuestion teams={teams}>{popup}</DeleteQuestion>}
      {earlier !== null && <EarlierDialog teams={teams}>{popup}</EarlierDialog>}
      {!dialog && popup}
    </div>
  );
}
