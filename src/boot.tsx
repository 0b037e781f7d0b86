import { createRoot } from 'react-dom/client';
import { readConfig } from './services/config.ts';
import { browserServices } from './services/browser.ts';
import { createApp } from './state/app.ts';
import { Root } from './view/Root.tsx';

// `#root` is what older embeds of the product use.
const element = document.getElementById('ddh-root') ?? document.getElementById('root');
if (element) {
  const config = readConfig(element, window.location);
  const app = createApp(browserServices(config));
  createRoot(element).render(<Root app={app} page={config.page} routeBase={config.routeBase} />);
}
