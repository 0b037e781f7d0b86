import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { readConfig } from './services/config.ts';
import { browserServices } from './services/browser.ts';
import { createApp } from './state/app.ts';
import { Root } from './view/Root.tsx';

// `#root` is what older embeds of the product use.
const element = document.getElementById('ddh-root') ?? document.getElementById('root');
if (element) {
  const config = readConfig(element, window.location);
  // The one class that all our styles hang on: nothing leaks out of it.
  element.classList.add('ddh');
  const app = createApp(browserServices(config));
  const root = createRoot(element);
  // As a transition React renders in slices: even the first render leaves the host page's thread free.
  startTransition(() => root.render(<Root app={app} page={config.page} routeBase={config.routeBase} />));
}
