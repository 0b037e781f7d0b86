import { datasetErrorText } from '@ddh/engine/internal/format';
import type { Tab } from '@ddh/engine/internal/domain';
import type { Section } from '../../../state/section.ts';
import { Notice } from '../Notice.tsx';
import { FileProblems } from './FileProblems.tsx';
import { loadFailedText, READER_LOST } from './copy.ts';
import { useTab } from './useTab.ts';

/**
 * Lists the files of a tab that failed to load, with the causes and a Retry button. Renders nothing if no file failed.
 */
export function TabFailures<T extends Tab>({ section, tab }: { readonly section: Section<T>; readonly tab: T }) {
  const data = useTab(section, tab);
  const retry = { label: 'Retry', run: () => void section.actions.retry(tab) };
  if (data.phase === 'failed') {
    return <Notice tone="fail" title={loadFailedText(tab, false)} details={READER_LOST} action={retry} />;
  }
  if (data.phase !== 'ready') return null;
  const { failed, problems } = data.value;
  return (
    <>
      {failed.length > 0 && (
        <Notice
          tone="fail"
          title={loadFailedText(tab, !failed.some(({ file }) => file === 'game_probs'))}
          action={retry}
          details={
            <ul>
              {failed.map(({ file, error }) => (
                <li key={file}>
                  <b>{file}</b>: {datasetErrorText(error)}
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
