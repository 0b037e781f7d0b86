import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { Elements } from '../../jsx.ts';
import type { Teams } from '../../../state/teams/store.ts';
import { CloseButton, Dialog } from '../../shared/Dialog.tsx';
import { Icon } from '../../shared/Icon.tsx';
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
import { Button } from '../../shared/Button.tsx';

type EarlierDialogProps = {
  readonly teams: Teams;
  /** The popups to show while the dialog is open. */
  readonly children: Elements;
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
          <Icon name="remove" />
          <span> Close</span>
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

type Entry = {
  readonly head: string;
  readonly text: string;
  readonly action: string;
  /** The accessible name of the entry's button, unique in the list. */
  readonly label: string;
  /** Restores the entry. Null if the entry has no button. */
  readonly run: (() => void) | null;
};

type EarlierListProps = {
  readonly title: string;
  /** The text of an empty list. */
  readonly none: string;
  readonly entries: readonly Entry[];
  readonly saving: boolean;
};

/** A list of backups, each with a button that restores it. */
function EarlierList({ title, none, entries, saving }: EarlierListProps) {
  const id = useId();
  return (
    <section className="ddh-card" aria-labelledby={id}>
      <div className="ddh-card-head">
        <h3 className="ddh-title" id={id}>
          {title}
        </h3>
      </div>
      {entries.length === 0 ? (
        <p className={`ddh-quiet ${styles['none']}`}>{none}</p>
      ) : (
        <ul>
          {entries.map(({ head, text, action, label, run }, place) => (
            <li key={place} className={`ddh-spread ${styles['item']}`}>
              <div className={styles['words']}>
                <p className={styles['head']}>{head}</p>
                <p className="ddh-quiet">{text}</p>
              </div>
              {run && (
                <Button label={label} unavailable={saving} onPress={run}>
                  {action}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
