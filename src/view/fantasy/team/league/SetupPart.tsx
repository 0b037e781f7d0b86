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

/** A collapsible section of the league setup. */
export function SetupPart<S extends SetupSection>({ section, entries, canReset, actions }: SetupPartProps<S>) {
  const name = setupSectionName(section);
  // `section` determines the type of the fields, but the compiler does not infer this from the indexed access.
  const fields: readonly Field<S>[] = SETUP_FIELDS[section];
  return (
    <details open className={styles['part']}>
      <summary className={styles['summary']}>
        <h3 className="ddh-title">{name}</h3>
      </summary>
      {/* The section is a named group, so that screen readers announce to which section a field belongs. */}
      <fieldset className={`ddh-stack-tight ${styles['inside']}`} tabIndex={-1}>
        <legend className="ddh-visually-hidden">{name}</legend>
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
                // The Reset button disappears when the section is empty, so the focus moves to the group around it.
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
