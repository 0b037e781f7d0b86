import { useId } from 'react';
import { boundsOf, type SetupEntry, type SetupField as Field } from '@ddh/engine/internal/fantasy';
import { Button } from '../../../shared/Button.tsx';
import { setupErrorText, setupFieldName, setupRangeText } from './copy.ts';
import styles from './SetupField.module.css';

type SetupFieldProps = { readonly field: Field; readonly entry: SetupEntry; readonly onType: (typed: string) => void };

/** A number field with its allowed range as a hint. An error replaces the hint, so nothing moves. */
export function SetupField({ field, entry: { typed, valid }, onType }: SetupFieldProps) {
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
        <p id={errorId} role="status" className={styles['error']}>
          {!valid && setupErrorText(field)}
        </p>
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
