import type { PropsOrder } from '@ddh/engine';
import styles from './SortButton.module.css';

type SortButtonProps = {
  readonly by: PropsOrder;
  /** What stands in the column's head. */
  readonly name: string;
  readonly active: boolean;
  readonly onPress: () => void;
};

/** Names from A, shares from the largest. */
export const directionOf = (by: PropsOrder) => (by === 'player' ? 'ascending' : 'descending');

/** Orders the table by its column. The column's `aria-sort` tells readers what the arrow shows. */
export const SortButton = ({ by, name, active, onPress }: SortButtonProps) => (
  <button
    type="button"
    className={`${styles['button']} ${by === 'player' ? '' : styles['figures']} ${active ? styles['active'] : ''}`}
    onClick={onPress}
  >
    {name}
    <svg
      width="10"
      height="10"
      viewBox="0 0 10 10"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={active ? ARROWS[directionOf(by)] : 'M2.5 4 5 1.5 7.5 4M2.5 6 5 8.5 7.5 6'} />
    </svg>
  </button>
);

const ARROWS = {
  ascending: 'M5 9V1.5M1.8 4.5 5 1.2l3.2 3.3',
  descending: 'M5 1v7.5M1.8 5.5 5 8.8l3.2-3.3',
} as const;
