import { Coming } from '../../shared/Coming.tsx';
import { HUB_TABS, HUB_TITLE } from '../tabs.ts';

export const PropsPage = () => <Coming title={HUB_TABS.props.title} section={HUB_TITLE} />;
