import { useSnapshot } from 'valtio';
import type { Elements } from '../../jsx.ts';
import type { Teams } from '../../../state/teams/store.ts';
import { Button } from '../../shared/Button.tsx';
import { CloseButton, Dialog } from '../../shared/Dialog.tsx';
import { DELETE_WARNING, deleteQuestion, DISCARD_QUESTION, SAVING, UNSAVED_QUESTION } from './copy.ts';
import styles from './Questions.module.css';

type QuestionProps = {
  readonly teams: Teams;
  /** The popups to show while the dialog is open. */
  readonly children: Elements;
};

/** Asks what to do with unsaved changes before the user leaves the current team (spec 4). */
export function UnsavedQuestion({ teams: { state, actions }, children }: QuestionProps) {
  const { saving } = useSnapshot(state);
  return (
    <Dialog variant="question" label={UNSAVED_QUESTION} onClose={() => void actions.answer('cancel')}>
      <div className={styles['question']}>
        <h2 className={styles['title']}>{UNSAVED_QUESTION}</h2>
        <div className={`ddh-wrap ${styles['answers']}`}>
          <Button look="solid" unavailable={saving} onPress={() => void actions.answer('save')}>
            {saving ? SAVING : 'Save'}
          </Button>
          <Button unavailable={saving} onPress={() => void actions.answer('discard')}>
            Discard
          </Button>
          <CloseButton>Cancel</CloseButton>
        </div>
      </div>
      {children}
    </Dialog>
  );
}

type DiscardQuestionProps = {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
  /** The popups to show while the dialog is open. */
  readonly children: Elements;
};

/** Asks for confirmation before the league setup closes with unsaved edits. */
export const DiscardQuestion = ({ onDiscard, onKeep, children }: DiscardQuestionProps) => (
  <Dialog variant="question" label={DISCARD_QUESTION} onClose={onKeep}>
    <div className={styles['question']}>
      <h2 className={styles['title']}>{DISCARD_QUESTION}</h2>
      <div className={`ddh-wrap ${styles['answers']}`}>
        <Button look="solid" onPress={onDiscard}>
          Discard
        </Button>
        <CloseButton>Keep editing</CloseButton>
      </div>
    </div>
    {children}
  </Dialog>
);

export function DeleteQuestion({ teams: { state, actions }, children }: QuestionProps) {
  const { deleting, teams, saving } = useSnapshot(state);
  const title = deleteQuestion(teams.find(({ id }) => id === deleting)?.name ?? '');
  return (
    <Dialog variant="question" label={title} onClose={actions.cancelDelete}>
      <div className={styles['question']}>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['text']}>{DELETE_WARNING}</p>
        <div className={`ddh-wrap ${styles['answers']}`}>
          <Button look="solid" unavailable={saving} onPress={() => void actions.confirmDelete()}>
            Delete team
          </Button>
          <CloseButton>Cancel</CloseButton>
        </div>
      </div>
      {children}
    </Dialog>
  );
}
