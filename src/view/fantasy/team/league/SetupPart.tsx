import {
  SETUP_FIELDS,
  type SetupField as Field,
  type SetupForm,
  type SetupSection,
  boundsOf,
  type SetupEntry,
} from '@ddh/engine/internal/fantasy';
import type { TeamsActions } from '../../../../state/teams/store.ts';
import { Button } from '../../../shared/Button.tsx';
import { Icon } from '../../../shared/Icon.tsx';
import { setupSectionName } from '../copy.ts';
import { resetSectionText, setupSectionHint, setupErrorText, setupFieldName, setupRangeText } from './copy.ts';
import styles from './SetupPart.module.css';
import { useId } from 'react';
import { Live } from '../../../shared/Said.tsx';
import { partAround } from '../../../shared/partAround.ts';

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
                partAround(document.activeElement)?.focus();
                actions.resetSection(section);
              }}
            >
              <Icon name="reset" />
              <span>{` ${resetSectionText(section)}`}</span>
            </Button>
          )}
        </div>
      </fieldset>
    </details>
  );
}

type SetupFieldProps = { readonly field: Field; readonly entry: SetupEntry; readonly onType: (typed: string) => void };

/** A number field with its allowed range as a hint. An error replaces the hint, so nothing moves. */
function SetupField({ field, entry: { typed, valid }, onType }: SetupFieldProps) {
  const id = useId();
  const hintId = useId();
  const errorId = useId();
  const name = setupFieldName(field);
  const { whole, min } = boundsOf(field);
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['name']}>
        {name}
      </label>
      <div className={`ddh-quiet-small ${styles['hint']}`}>
        {valid && <p id={hintId}>{setupRangeText(field)}</p>}
        <Live id={errorId} className={styles['error']}>
          {!valid && setupErrorText(field)}
        </Live>
      </div>
      <div className={styles['box']}>
        {min < 0 && (
          <span className={styles['sign']}>
            <Button label={`Change sign of ${name}`} onPress={() => onType(otherSign(typed))}>
              ±
            </Button>
          </span>
        )}
        <input
          id={id}
          type="text"
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          className={`ddh-field ${styles['input']}`}
          value={typed}
          aria-invalid={!valid}
          aria-describedby={valid ? hintId : errorId}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    </div>
  );
}

/** Adds or removes a leading minus, for phones whose number keys lack a minus. */
const otherSign = (typed: string): string => (typed.startsWith('-') ? typed.slice(1) : `-${typed}`);
