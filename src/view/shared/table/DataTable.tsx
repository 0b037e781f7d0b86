import { useDeferredValue, useRef, type CSSProperties, type ReactElement, type RefObject } from 'react';
import type { Content, Elements } from '../../jsx.ts';
import { SaidChanges, type Topic } from '../Said.tsx';
import { TeamLogo } from '../teams/TeamLogo.tsx';
import { checkPlaces, layoutStyle, type TableLayout } from './layout.ts';
import { ListFoot } from './ListFoot.tsx';
import { SortHead } from './SortHead.tsx';
import { useFirstNewRow } from './useFirstNewRow.ts';
import styles from './DataTable.module.css';

/** The head of a column. A column of the engine is one. */
export type HeadColumn<C extends string> = {
  /** Its name in a layout, too. */
  readonly key: C;
  readonly head: Content;
  /** The full name, if `head` is a short form. */
  readonly name?: string;
  /** True for words. Figures are on the right below a column head. */
  readonly left?: boolean;
  /** True for figures that are on the right in cards, too. */
  readonly end?: boolean;
  /** False for a column that does not sort. */
  readonly sorts?: boolean;
};

/** A column with its cells. `P` is what a row is rendered from. */
export type TableColumn<C extends string, P> = HeadColumn<C> & {
  readonly cell: (row: P) => Content;
  /** Names the figure in a card, which has no column heads. */
  readonly label?: string;
  /** From 0 to 1: the length of a bar below the figure, or before it in a wide table. */
  readonly share?: (row: P) => number | null;
  readonly className?: string | undefined;
};

type Order<C extends string> = { readonly by: C; readonly descending: boolean };

export type ListProps<C extends string, S extends C, R> = {
  readonly caption: string;
  /** True if the caption is visible above the column heads. */
  readonly captioned?: boolean;
  readonly columns: readonly HeadColumn<C>[];
  /** `null` for a table that no column sorts. */
  readonly order: Order<S> | null;
  readonly onOrder?: (column: S) => void;
  readonly rows: readonly R[];
  /** Renders a row, which begins with `Row`. */
  readonly renderRow: (row: R) => ReactElement;
};

type DataTableProps<C extends string, S extends C, R> = ListProps<C, S, R> &
  Omit<FootProps, 'shown' | 'expectMore'> & {
    readonly layout: TableLayout;
    readonly body?: RefObject<HTMLTableSectionElement | null>;
  };

/**
 * A list as a table. Its head and rows are grids with the same column widths, independent of the content. On a narrow
 * page each row is a card. Screen readers always get rows and columns (in Safari since version 17.0).
 */
export function DataTable<C extends string, S extends C, R>(props: DataTableProps<C, S, R>) {
  const { caption, columns, layout, rows, topics, foot, children } = props;
  const ownBody = useRef<HTMLTableSectionElement>(null);
  const body = props.body ?? ownBody;
  const expectMore = useFirstNewRow(body, rows.length);
  if (import.meta.env.DEV) checkPlaces(caption, columns, layout);
  return (
    <div className={`ddh-card ddh-listing ${styles['card']}`}>
      <table className={`ddh-listing-table ${styles['table']}`} data-heads={layout.heads} style={layoutStyle(layout)}>
        <TableParts {...props} body={body} menu={layout.heads !== 'narrow'} className={styles['row']} />
      </table>
      <Foot topics={topics} foot={foot} shown={rows.length} expectMore={expectMore}>
        {children}
      </Foot>
    </div>
  );
}

type PartsProps<C extends string, S extends C, R> = ListProps<C, S, R> & {
  readonly head?: RefObject<HTMLTableSectionElement | null>;
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** True if a menu sorts the table where its rows are cards. */
  readonly menu: boolean;
  /** The class of the row of column heads. */
  readonly className: string | undefined;
  readonly captionId?: string;
};

/** The number of rows that React renders first: about as many as fit on the screen. */
const FIRST_ROWS = 12;

/**
 * The caption, the head and the body of a table. The rows mount in two commits, because the layout of all rows at once
 * would take too long.
 */
export function TableParts<C extends string, S extends C, R>(props: PartsProps<C, S, R>) {
  const { caption, captioned = false, captionId, columns, order, onOrder, rows, renderRow, head, body, menu } = props;
  const listed = rows.slice(0, useDeferredValue(rows.length, FIRST_ROWS));
  return (
    <>
      <caption id={captionId} className={captioned ? styles['caption'] : 'ddh-visually-hidden'}>
        {caption}
      </caption>
      <thead ref={head} className={`ddh-listing-head ${styles['head']}`}>
        <tr className={`ddh-listing-names ${props.className}`}>
          {columns.map((column) => (
            <Head key={column.key} column={column} order={order} menu={menu} onOrder={onOrder} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} className="ddh-listing-scroll" data-pending={listed.length < rows.length || undefined}>
        {listed.map(renderRow)}
      </tbody>
    </>
  );
}

export type FootProps = {
  /** What the table announces. */
  readonly topics?: readonly Topic[] | undefined;
  /** The number of rows, and how to show more of them. */
  readonly foot?: { readonly count: Content; readonly found: number; readonly onMore: () => void } | undefined;
  readonly shown: number;
  readonly expectMore: () => void;
  /** Further actions at the foot. */
  readonly children?: Elements;
};

export const Foot = ({ topics, foot, shown, expectMore, children }: FootProps) => (
  <>
    {topics && <SaidChanges topics={topics} />}
    {foot && (
      <ListFoot
        count={foot.count}
        shown={shown}
        found={foot.found}
        onMore={() => {
          expectMore();
          foot.onMore();
        }}
      >
        {children}
      </ListFoot>
    )}
  </>
);

type HeadProps<S extends string> = {
  readonly column: HeadColumn<string>;
  readonly order: Order<S> | null;
  /** True if a menu sorts the table where its rows are cards. */
  readonly menu: boolean;
  readonly onOrder: ((column: S) => void) | undefined;
};

function Head<S extends string>({ column, order, menu, onOrder }: HeadProps<S>) {
  const { key, head, name, left = false, sorts = true } = column;
  if (!sorts || order === null || onOrder === undefined)
    return (
      <th scope="col" {...placeOf(column, styles['plain'])}>
        {head}
      </th>
    );
  return (
    <SortHead
      // The table sorts by each column but those with `sorts: false`.
      column={key as S}
      order={order}
      name={head}
      full={name === head ? undefined : name}
      figures={!left}
      menu={menu}
      {...placeOf(column)}
      onPress={onOrder}
    />
  );
}

/** The class and the place of a column's cell. */
function placeOf({ key, left = false, end = false }: HeadColumn<string>, className = '', share?: number | null) {
  return {
    className: `${left ? '' : styles[end ? 'end' : 'figure']} ${className}`,
    style: { '--area': key, ...(share === undefined ? {} : { '--share': share ?? 0 }) } as CSSProperties,
  };
}

type RowProps<P> = {
  /** The first column's cell is the row's header. */
  readonly columns: readonly TableColumn<string, P>[];
  readonly of: P;
  /** What an open row shows below its cells. */
  readonly details?: { readonly id: string; readonly shown: Content } | null;
};

export const Row = <P,>({ columns, of, details = null }: RowProps<P>) => (
  <>
    <tr className={`ddh-listing-row ${styles['row']} ${styles['line']}`}>
      {columns.map((column, i) =>
        i === 0 ? (
          <th key={column.key} scope="row" {...placeOf(column, styles['named'])}>
            {column.cell(of)}
          </th>
        ) : (
          <DataCell key={column.key} column={column} of={of} />
        ),
      )}
    </tr>
    {details && (
      <tr id={details.id} className={styles['details']}>
        <td colSpan={columns.length} className={styles['shown']}>
          {details.shown}
        </td>
      </tr>
    )}
  </>
);

function DataCell<P>({ column, of }: { readonly column: TableColumn<string, P>; readonly of: P }) {
  const { label, share, className = '' } = column;
  const shown = column.cell(of);
  return (
    <td {...placeOf(column, `${share ? styles['bar'] : ''} ${className}`, share?.(of))}>
      {label === undefined ? (
        shown
      ) : (
        <>
          <Label text={label} />
          <span>{shown}</span>
        </>
      )}
    </td>
  );
}

type NameProps = {
  /** The team whose logo is shown. */
  readonly team: { readonly name: string; readonly abbreviation: string | null } | null;
  readonly name: string;
  readonly children?: Elements;
};

/** What the first cell of a row shows: a logo, a name, and what is beside the name in small print. */
export const Name = ({ team, name, children }: NameProps) => (
  <>
    {team && <TeamLogo key={team.name} team={team.name} abbreviation={team.abbreviation} size="small" />}
    <span translate="no" className={styles['name']}>
      {name}
    </span>
    {children && <span className={`ddh-quiet-small ddh-wrap ${styles['beside']}`}>{children}</span>}
  </>
);

/** Names a figure in a card. */
export const Label = ({ text }: { readonly text: string }) => (
  <span className={`ddh-quiet-small ${styles['label']}`} aria-hidden="true">
    {text}
  </span>
);
