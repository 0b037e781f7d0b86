import type { Content } from '../jsx.ts';
import styles from './Check.module.css';

type CheckProps = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: Content;
};

/** A checkbox with a label, styled for a group of checkboxes. */
export const Check = ({ checked, onChange, children }: CheckProps) => (
  <label className={`ddh-line ${styles['check']}`}>
    <input
      type="checkbox"
      className={styles['box']}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{children}</span>
  </label>
);
