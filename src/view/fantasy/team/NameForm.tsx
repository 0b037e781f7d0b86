import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { Naming, Teams } from '../../../state/teams/store.ts';
import { Button } from '../../shared/Button.tsx';
import { teamNameErrorText } from './copy.ts';
import styles from './NameForm.module.css';
import { Live } from '../../shared/Said.tsx';

type NameFormProps = {
  readonly teams: Teams;
  readonly purpose: Naming['purpose'];
  readonly label: string;
  readonly action: string;
  /** True for the form of the first team, which has no Cancel button. */
  readonly first?: boolean;
};

export function NameForm({ teams: { state, actions }, purpose, label, action, first = false }: NameFormProps) {
  // `sync` renders each change at once, so that a field shows the typed text before the browser paints.
  const { naming, saving } = useSnapshot(state, { sync: true });
  const id = useId();
  const errorId = useId();
  const mine = naming?.purpose === purpose ? naming : null;
  const error = mine?.error ? teamNameErrorText(mine.error, mine.submitted) : null;
  return (
    <form
      className={`ddh-stack ${styles['form']}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (mine === null) actions.startNaming(purpose);
        void actions.submitName();
      }}
    >
      <label htmlFor={id} className="ddh-label">
        {label}
      </label>
      <input
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        className={`ddh-field ${styles['input']}`}
        value={mine?.typed ?? ''}
        aria-invalid={error !== null}
        aria-describedby={errorId}
        onChange={({ target }) => {
          if (mine === null) actions.startNaming(purpose);
          actions.typeName(target.value);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && !first) actions.cancelNaming();
        }}
      />
      <Live id={errorId} className={styles['error']}>
        {error}
      </Live>
      <div className={`ddh-wrap ${styles['actions']}`}>
        <Button submits look="solid" unavailable={saving}>
          {action}
        </Button>
        {!first && <Button onPress={actions.cancelNaming}>Cancel</Button>}
      </div>
    </form>
  );
}
