import { useDeferredValue, useState, useId } from 'react';
import { useSnapshot } from 'valtio';
import { SETUP_SECTIONS, type SetupSection, type ScoringMode } from '@ddh/engine/internal/fantasy';
import type { Elements } from '../../../jsx.ts';
import type { Teams } from '../../../../state/teams/store.ts';
import { Button } from '../../../shared/Button.tsx';
import { CloseButton, Dialog } from '../../../shared/Dialog.tsx';
import { Icon } from '../../../shared/Icon.tsx';
import { Notice } from '../../../shared/Notice.tsx';
import { DiscardQuestion } from '../Questions.tsx';
import { DELETED_ELSEWHERE, SAVING } from '../copy.ts';
import { SetupPart } from './SetupPart.tsx';
import { DROPPED_ON_SAVE, NOTHING_TO_SAVE, SETUP_TITLE, modeToggleHint, modeToggleText } from './copy.ts';
import styles from './SetupDialog.module.css';

type SetupDialogProps = {
  readonly teams: Teams;
  /** The popups to show while the dialog is open. */
  readonly children: Elements;
};

/** The league setup: three sections of number fields, and a button for the scoring mode. */
export function SetupDialog({ teams: { state, actions }, children }: SetupDialogProps) {
  // `sync` renders each change at once, so that a field shows the typed text before the browser paints.
  const { setup, saving } = useSnapshot(state, { sync: true });
  const [leaving, setLeaving] = useState(false);
  // The dialog opens with the first section. The other sections are rendered later, because most screens do not show
  // them at first.
  const sections = useDeferredValue<readonly SetupSection[]>(SETUP_SECTIONS, SETUP_SECTIONS.slice(0, 1));
  if (setup === null) return null;
  if (leaving) {
    return (
      <DiscardQuestion onDiscard={actions.closeSetup} onKeep={() => setLeaving(false)}>
        {children}
      </DiscardQuestion>
    );
  }
  // This dialog closes before the confirmation opens. It cannot stay open behind the confirmation, because a page can
  // prevent only the first Escape from closing a dialog. The typed values are kept.
  const leave = (): void => {
    if (setup.edited) setLeaving(true);
    else actions.closeSetup();
  };
  return (
    <Dialog variant="form" label={SETUP_TITLE} onClose={leave}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void actions.saveSetup();
        }}
      >
        <div className="ddh-dialog-head">
          <div>
            <h2 className={styles['title']}>{SETUP_TITLE}</h2>
            <p className={`ddh-note ${styles['team']}`}>{setup.team}</p>
          </div>
          <CloseButton look="bare">
            <Icon name="remove" />
            <span> Close</span>
          </CloseButton>
        </div>
        <div className={`ddh-stack ${styles['body']}`}>
          {setup.deletedElsewhere && <Notice tone="warn" title={DELETED_ELSEWHERE} />}
          <ModeToggle mode={setup.mode} onToggle={actions.toggleMode} />
          {sections.map((section) => (
            <SetupPart
              key={section}
              section={section}
              entries={setup.entries[section]}
              canReset={setup.canReset[section]}
              actions={actions}
            />
          ))}
        </div>
        <div className={`ddh-wrap ${styles['foot']}`}>
          <p className={`ddh-quiet ${styles['empty']}`}>{setup.canSave ? DROPPED_ON_SAVE : NOTHING_TO_SAVE}</p>
          <div className={`ddh-wrap ${styles['answers']}`}>
            <CloseButton>Cancel</CloseButton>
            <Button submits look="solid" unavailable={saving || !setup.canSave}>
              {saving ? SAVING : 'Save settings'}
            </Button>
          </div>
        </div>
      </form>
      {children}
    </Dialog>
  );
}

type ModeToggleProps = { readonly mode: ScoringMode; readonly onToggle: () => void };

/**
 * Switches between fantasy mode, where each stat has its own weight, and category mode, where every weight is 1 (spec
 * 4). The button is labeled with the mode that it switches to.
 */
function ModeToggle({ mode, onToggle }: ModeToggleProps) {
  const hint = useId();
  return (
    <div className={`ddh-wrap ${styles['mode']}`}>
      <Button describedBy={hint} onPress={onToggle}>
        {modeToggleText(mode)}
      </Button>
      <p id={hint} className={`ddh-label ${styles['hint']}`}>
        {modeToggleHint(mode)}
      </p>
    </div>
  );
}
