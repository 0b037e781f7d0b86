import { formatCount } from '@ddh/engine/internal/format';
import type { TabAnswer } from '@ddh/workers/protocol';
import { SOME_UNREAD } from './copy.ts';
import styles from './FileProblems.module.css';

/**
 * Lists the values that could not be read or that contradict each other. Collapsed at first, because the page shows all
 * other values.
 */
export function FileProblems({ problems }: { readonly problems: TabAnswer['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <details className={styles['problems']}>
      <summary className={styles['summary']}>{SOME_UNREAD}</summary>
      {problems.map(({ file, list, more }) => (
        <ul key={file} className={styles['list']}>
          {list.map(({ path, problem }) => (
            <li key={`${path} ${problem}`}>
              <b>{file}</b>: {path} {problem}
            </li>
          ))}
          {more > 0 && (
            <li>
              <b>{file}</b>: {formatCount(more)} more
            </li>
          )}
        </ul>
      ))}
    </details>
  );
}
