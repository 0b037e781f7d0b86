import { Coming } from '../../shared/Coming.tsx';
import { HUB_TABS, HUB_TITLE } from '../tabs.ts';

export const TotalsPage = () => <Coming title={HUB_TABS.totals.title} section={HUB_TITLE} />;
