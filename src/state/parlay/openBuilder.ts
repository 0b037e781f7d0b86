import type { App } from '../app.ts';
import { createHub } from '../hub.ts';
import { createBuilderStores, type BuilderStores } from './stores.ts';

/** The builder's stores, for a page that may be outside the Hub. Loaded once a slip exists. */
export const openBuilder = (app: App): BuilderStores =>
  app.keep(createBuilderStores, { app, hub: app.keep(createHub, app.services) });
