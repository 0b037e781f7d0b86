import type { App } from '../app.ts';
import { createHub } from '../hub.ts';
import { createBuilderStores, type BuilderStores } from './stores.ts';

/** Returns the builder's stores, even for a page outside the Hub. This module is loaded when the first slip exists. */
export const openBuilder = (app: App): BuilderStores =>
  app.keep(createBuilderStores, { app, hub: app.keep(createHub, app.services) });
