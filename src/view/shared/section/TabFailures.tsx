import { use } from 'react';
import { formatCount } from '@ddh/engine/internal/format';
import type { Section } from '../../../state/section.ts';
import { Notice } from '../Notice.tsx';
import { offlineText } from '../copy.ts';
import { hasArrived, loadFailedReason, loadFailedText, readerText, SOME_UNREAD } from './copy.ts';
import { ShownTabContext, FailureContext } from './pageTab.ts';
import { useTab } from './useTab.ts';
import styles from './TabFailures.module.css';
import type { TabAnswer, Tab } from '@ddh/workers/protocol';

/**
 * Lists the files of a tab that failed to load, with the causes and a Retry button. Renders nothing if no file failed.
 */
export function TabFailures<T extends Tab>({ section, tab }: { readonly section: Section<T>; readonly tab: T }) {
  const data = useTab(section, tab);
  const shown = use(ShownTabContext);
  const { working } = use(FailureContext);
  const textsOf = (error: Parameters<typeof loadFailedText>[1]) =>
    navigator.onLine || (error !== null && hasArrived(error))
      ? { title: loadFailedText(shown, error), children: loadFailedReason(shown, error) }
      : { title: offlineText(working()) };
  const retry = { label: 'Retry', run: () => void section.actions.retry(tab) };
  if (data.phase === 'failed') {
    return <Notice tone="fail" {...textsOf(data.error)} details={readerText(data.error)} action={retry} />;
  }
  if (data.phase !== 'ready') return null;
  const { failed, problems } = data.value;
  const games = failed.find(({ file }) => file === 'game_probs');
  return (
    <>
      {failed.length > 0 && (
        <Notice
          tone="fail"
          {...textsOf(games?.error ?? null)}
          action={retry}
          details={
            <ul>
              {failed.map(({ file, error }) => (
                <li key={file}>
                  <b>{file}</b>
                  <span>{`: ${readerText(error)}`}</span>
                </li>
              ))}
            </ul>
          }
        />
      )}
      <FileProblems problems={problems} />
    </>
  );
}

/**
 * Lists the values that could not be read or that contradict each other. Collapsed at first, because the page shows all
 * other values.
 */
function FileProblems({ problems }: { readonly problems: TabAnswer['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <details className={styles['problems']}>
      <summary className={styles['summary']}>{SOME_UNREAD}</summary>
      {problems.map(({ file, list, more }) => (
        <ul key={file} className={styles['list']}>
          {list.map(({ path, problem }) => (
            <li key={`${path} ${problem}`}>
              <b>{file}</b>
              <span>{`: ${path} ${problem}`}</span>
            </li>
          ))}
          {more > 0 && (
            <li>
              <b>{file}</b>
              <span>{`: ${formatCount(more)} more`}</span>
            </li>
          )}
        </ul>
      ))}
    </details>
  );
}
