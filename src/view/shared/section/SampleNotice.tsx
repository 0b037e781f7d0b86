import { useSnapshot } from 'valtio';
import type { SectionState } from '../../../state/section.ts';
import { Notice } from '../Notice.tsx';
import { SAMPLE_REMEDY, SAMPLE_SHOWN } from './copy.ts';

type SampleNoticeProps = { readonly state: Pick<SectionState<never>, 'dataInfo'> };

/** Explains how an embed without the plugin's settings sets its own data, while it shows the sample. */
export function SampleNotice({ state }: SampleNoticeProps) {
  const { dataInfo } = useSnapshot(state);
  if (!dataInfo?.sample) return null;
  return (
    <Notice tone="plain" title={SAMPLE_SHOWN}>
      {SAMPLE_REMEDY}
    </Notice>
  );
}
