import type { ReactNode } from 'react';
import styles from './CardHead.module.css';

/** The head of a face: a text, and a button that is at the same place on both faces. */
export const CardHead = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <div className={`ddh-line ${styles['head']}`}>
    <p className="ddh-quiet">{text}</p>
    <div className={`ddh-not-printed ${styles['button']}`}>{children}</div>
  </div>
);
