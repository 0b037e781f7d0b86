import { useId, useRef, type CSSProperties } from 'react';
import type { Content, Elements } from '../../jsx.ts';
import { Button } from '../Button.tsx';
import { Foot, TableParts, type FootProps, type ListProps } from './DataTable.tsx';
import { ScrollRegion } from './ScrollRegion.tsx';
import { useFirstNewRow } from './useFirstNewRow.ts';
import { useSideScroll } from './useSideScroll.ts';
import styles from './SideTable.module.css';

type SideTableProps<C extends string, S extends C, R> = ListProps<C, S, R> &
  Omit<FootProps, 'shown' | 'expectMore'> & {
    /** A legend beside the buttons that scroll. */
    readonly legend: Elements;
    /** What follows the foot. */
    readonly after: Elements;
  };

/**
 * A table with many columns. The figures scroll sideways behind the frozen first column, and the table scrolls
 * vertically with the page.
 */
export function SideTable<C extends string, S extends C, R>(props: SideTableProps<C, S, R>) {
  const { columns, rows, topics, foot, legend, after, children } = props;
  const caption = useId();
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const expectMore = useFirstNewRow(body, rows.length);
  const side = useSideScroll(head, body);
  return (
    <div
      className={`ddh-card ddh-listing ${styles['card']}`}
      style={{ '--columns': columns.length - 1 } as CSSProperties}
      data-start={side.atStart || undefined}
      data-end={side.atEnd || undefined}
    >
      <div className={`ddh-not-printed ddh-line ${styles['bar']}`}>
        {legend}
        <div className={styles['scroll']}>
          {side.scrolls && (
            <>
              <Button label="Columns before" unavailable={side.atStart} onPress={side.back}>
                <span className={styles['back']} />
              </Button>
              <Button label="Columns after" unavailable={side.atEnd} onPress={side.on}>
                <span className={styles['on']} />
              </Button>
            </>
          )}
        </div>
      </div>
      <ScrollRegion labelledBy={caption} className={styles['region']} scrolls={side.scrolls} onKeyDown={side.onKeyDown}>
        <table className="ddh-listing-table">
          <TableParts {...props} captionId={caption} head={head} body={body} menu={false} className={styles['row']} />
        </table>
      </ScrollRegion>
      <Foot topics={topics} foot={foot} shown={rows.length} expectMore={expectMore}>
        {children}
      </Foot>
      {after}
    </div>
  );
}

type SideRowProps = {
  /** What an open row shows below its cells. It does not scroll. */
  readonly details: { readonly id: string; readonly columns: number; readonly shown: Content } | null;
  readonly children: Elements;
};

export const SideRow = ({ details, children }: SideRowProps) => (
  <>
    <tr className={`${styles['row']} ${styles['line']} ${details ? styles['open'] : ''}`}>{children}</tr>
    {details && (
      <tr id={details.id} className={styles['details']}>
        <td colSpan={details.columns} className={styles['shown']} data-still>
          {details.shown}
        </td>
      </tr>
    )}
  </>
);
