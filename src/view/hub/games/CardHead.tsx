import type { ReactNode } from 'react';
import styles from './CardHead.module.css';

/** The line at the head of a face: what it is about, and its button, which stands on both faces in the same place. */
export const CardHead = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <div className={styles['head']}>
    <p className="ddh-quiet">{text}</p>
    <div className={`ddh-not-printed ${styles['button']}`}>{children}</div>
  </div>
);
