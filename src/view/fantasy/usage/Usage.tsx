import { useSnapshot } from 'valtio';
import { noRanksText, scoringText } from '@ddh/engine/internal/format';
import type { UsageTool } from '../../../state/usage.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import { USAGE_RULE, usageCaption } from './copy.ts';
import styles from './Usage.module.css';
import { UsageFilters } from './UsageFilters.tsx';
import { UsageTable } from './UsageTable.tsx';

/** The projected usage of each skater. */
export function Usage({ usage }: { readonly usage: UsageTool }) {
  const { scoring, scoredFor } = useSnapshot(usage.state);
  return (
    <div className="ddh-stack">
      <UsageFilters usage={usage} />
      <Found usage={usage} />
      <p className={`ddh-quiet ${styles['note']}`}>{scoringText(scoring, scoredFor)}</p>
      <p className={`ddh-quiet ${styles['note']}`}>{USAGE_RULE}</p>
    </div>
  );
}

/** Rendering is deferred, so that a typed letter appears before the table is rendered. */
function Found({ usage }: { readonly usage: UsageTool }) {
  const { actions } = usage;
  const { timeframe, team, group, order, scoring, scoredFor, weeks, rows, found } = useDeferredSnapshot(usage.state);
  if (found === 0) {
    const clear = { label: 'Clear filters', run: actions.clearFilters };
    return <Notice tone="plain" title={noRanksText('skaters')} action={clear} />;
  }
  return (
    <UsageTable
      caption={usageCaption({ timeframe: timeframe ?? '', team, group }, scoring, scoredFor)}
      order={order}
      weeks={weeks}
      rows={rows}
      found={found}
      onOrder={actions.order}
      onMore={actions.showMore}
    />
  );
}
