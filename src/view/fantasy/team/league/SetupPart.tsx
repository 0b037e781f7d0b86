import {
  SETUP_FIELDS,
  type SetupField as Field,
  type SetupForm,
  type SetupSection,
} from '@ddh/engine/internal/fantasy';
import type { TeamsActions } from '../../../../state/teams/store.ts';
import { Button } from '../../../shared/Button.tsx';
import { Icon } from '../../../shared/Icon.tsx';
import { setupSectionName } from '../copy.ts';
import { SetupField } from './SetupField.tsx';
import { resetSectionText, setupSectionHint } from './copy.ts';
import styles from './SetupPart.module.css';

type SetupPartProps<S extends SetupSection> = {
  readonly section: S;
  readonly entries: SetupForm['entries'][S];
  readonly canReset: boolean;
  readonly actions: Pick<TeamsActions, 'typeSetup' | 'resetSection'>;
};

/** One section of the setup, which folds up. */
export function SetupPart<S extends SetupSection>({ section, entries, canReset, actions }: SetupPartProps<S>) {
  const name = setupSectionName(section);
  // Which section it is decides the type of its fields; the compiler cannot follow that through an index.
  const fields: readonly Field<S>[] = SETUP_FIELDS[section];
  return (
    <details open className={styles['part']}>
      <summary className={styles['summary']}>
        <h3 className="ddh-title">{name}</h3>
      </summary>
      {/* What it holds is a group of that name: readers hear which section a field is of. */}
      <fieldset className={`ddh-stack ${styles['inside']}`} tabIndex={-1}>
        <legend className="ddh-for-readers">{name}</legend>
        <p className="ddh-quiet">{setupSectionHint(section)}</p>
        <div className={styles['fields']}>
          {fields.map((field) => (
            <SetupField
              key={field}
              field={field}
              entry={entries[field]}
              onType={(typed) => actions.typeSetup(section, field, typed)}
            />
          ))}
        </div>
        <div className={styles['foot']}>
          {canReset && (
            <Button
              look="bare"
              onPress={() => {
                // The button goes with the values.
                (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[tabindex]')?.focus();
                actions.resetSection(section);
              }}
            >
              <Icon name="reset" /> {resetSectionText(section)}
            </Button>
          )}
        </div>
      </fieldset>
    </details>
  );
}
