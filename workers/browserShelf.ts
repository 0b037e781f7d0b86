import { browserKept } from './browserKept.ts';
import { Shelf } from './shelf.ts';

/** In a file of its own: only who has a game kept, or has read one, needs it. */
export const shelf = new Shelf(browserKept);
