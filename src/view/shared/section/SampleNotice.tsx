import { useSnapshot } from 'valtio';
import type { SectionState } from '../../../state/section.ts';
import { Notice } from '../Notice.tsx';
import { SAMPLE_REMEDY, SAMPLE_SHOWN } from './copy.ts';

type SampleNoticeProps = { readonly state: Pick<SectionState<never>, 'dataInfo'> };

/**
 * Shown while an embed without the plugin's settings uses the sample data. Explains how the operator sets the site's
 * own data.
 */
export function SampleNotice({ state }: SampleNoticeProps) {
  const { dataInfo } = useSnapshot(state);
  if (!dataInfo?.showsSample) return null;
  return (
    <Notice tone="plain" title={SAMPLE_SHOWN}>
      {SAMPLE_REMEDY}
    </Notice>
  );
}
