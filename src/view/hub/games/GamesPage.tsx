import { Coming } from '../../shared/Coming.tsx';
import { HUB_TABS, HUB_TITLE } from '../tabs.ts';

export const GamesPage = () => <Coming title={HUB_TABS.games.title} section={HUB_TITLE} />;
