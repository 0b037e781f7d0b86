import { useContext } from 'react';
import { useSnapshot } from 'valtio';
import { SAMPLE_REMEDY, SAMPLE_SHOWN } from '@ddh/engine/format';
import type { Tab } from '@ddh/engine';
import type { Section } from '../../../state/section.ts';
import { BareEmbedContext } from '../bareEmbed.ts';
import { Notice } from '../Notice.tsx';

/** Says how such an embed names its own data, as long as it shows the sample. */
export function SampleNotice<T extends Tab>({ section }: { readonly section: Pick<Section<T>, 'state'> }) {
  const { news } = useSnapshot(section.state);
  if (!useContext(BareEmbedContext) || !news?.sample) return null;
  return (
    <Notice tone="plain" title={SAMPLE_SHOWN}>
      {SAMPLE_REMEDY}
    </Notice>
  );
}
