import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Teams } from '../../../state/teams/store.ts';
import { CloseButton, Dialog } from '../../shared/Dialog.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { EarlierList } from './EarlierList.tsx';
import {
  BRING_BACK,
  bringBackLabel,
  DELETED_TEAMS,
  deletedText,
  EARLIER_HINT,
  EARLIER_TITLE,
  NO_DELETED_TEAMS,
  NO_VERSIONS,
  replacedText,
  RESTORE,
  restoreLabel,
  versionsTitle,
  versionText,
} from './earlierCopy.ts';
import styles from './EarlierDialog.module.css';

type EarlierDialogProps = {
  readonly teams: Teams;
  /** The popups to show while the dialog is open. */
  readonly children: ReactNode;
};

/** Lists the backups on this device, with a button to restore each. */
export function EarlierDialog({ teams: { state, actions }, children }: EarlierDialogProps) {
  const { earlier, team, saving } = useSnapshot(state, { sync: true });
  if (earlier === null) return null;
  return (
    <Dialog variant="form" label={EARLIER_TITLE} onClose={actions.closeEarlier}>
      <div className="ddh-dialog-head">
        <h2 className={styles['title']}>{EARLIER_TITLE}</h2>
        <CloseButton look="bare">
          <Icon name="remove" /> Close
        </CloseButton>
      </div>
      <div className={`ddh-stack-wide ${styles['body']}`}>
        <p className="ddh-quiet">{EARLIER_HINT}</p>
        {team !== null && (
          <EarlierList
            title={versionsTitle(team.name)}
            none={NO_VERSIONS}
            saving={saving}
            entries={earlier.versions.map((version) => ({
              head: replacedText(version),
              text: versionText(version),
              action: BRING_BACK,
              label: bringBackLabel(version),
              run: version.change && (() => actions.bringBack(version.team)),
            }))}
          />
        )}
        <EarlierList
          title={DELETED_TEAMS}
          none={NO_DELETED_TEAMS}
          saving={saving}
          entries={earlier.deleted.map((last) => ({
            head: last.team.name,
            text: `${replacedText(last)}, ${deletedText(last)}`,
            action: RESTORE,
            label: restoreLabel(last.team.name),
            run: () => void actions.restoreTeam(last.team),
          }))}
        />
      </div>
      {children}
    </Dialog>
  );
}
