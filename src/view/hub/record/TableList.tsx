import { useId } from 'react';
import { recordCsv, type RecordTable } from '@ddh/engine/internal/format';
import { DownloadCsv } from '../../shared/DownloadCsv.tsx';
import { ScrollRegion } from '../../shared/table/ScrollRegion.tsx';
import { csvName, numbersOf } from './copy.ts';
import styles from './TableList.module.css';

/** Collapsible tables, each with a CSV download. */
export const TableList = ({ tables }: { readonly tables: readonly RecordTable[] }) => (
  <div>
    {tables.map((table) => (
      <Part key={table.caption} table={table} />
    ))}
  </div>
);

function Part({ table }: { readonly table: RecordTable }) {
  const id = useId();
  const { caption, head, rows } = table;
  return (
    <details className={styles['part']}>
      <summary className={styles['summary']}>{numbersOf(caption)}</summary>
      <ScrollRegion labelledBy={id} className={styles['region']}>
        <table className={styles['table']}>
          <caption id={id} className="ddh-visually-hidden">
            {caption}
          </caption>
          <thead>
            <tr>
              {head.map((name, i) => (
                // The React key is the index, because two columns may have the same name, and columns never move.
                <th key={i} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, i) => (
                  <td key={i}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <DownloadCsv file={csvName(caption)} text={() => recordCsv(table)}>
        <span className="ddh-visually-hidden"> {caption}</span>
      </DownloadCsv>
    </details>
  );
}
