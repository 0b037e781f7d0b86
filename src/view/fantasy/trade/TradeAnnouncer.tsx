import { useSnapshot } from 'valtio';
import type { TradeEdit, TradeTool } from '../../../state/trade.ts';
import { Announcer } from '../../shared/Announcer.tsx';
import { CLEARED, SWAPPED, tradeDoneText, tradeErrorText, verdictText } from './copy.ts';

/** After each edit, announces the edit and the new outcome as one message. */
export function TradeAnnouncer({ trade }: { readonly trade: TradeTool }) {
  const { lastEdit, edits, assets, balance, timeframe } = useSnapshot(trade.state);
  const changes = assets && balance && balance.categories.length > 0 && verdictText(balance, assets.worth);
  const done = lastEdit && doneText(lastEdit, timeframe ?? '');
  const words = [done, lastEdit?.kind !== 'refused' && changes].filter(Boolean).join(' ');
  return <Announcer topics={[{ of: String(edits), words }]} />;
}

function doneText(lastEdit: TradeEdit, timeframe: string): string {
  switch (lastEdit.kind) {
    case 'added':
    case 'removed':
      return tradeDoneText(lastEdit.kind, lastEdit.player, lastEdit.side);
    case 'refused':
      return tradeErrorText(lastEdit.player, lastEdit.error);
    case 'swapped':
      return SWAPPED;
    case 'cleared':
      return CLEARED;
    case 'timeframe':
      return `${timeframe}.`;
  }
}
