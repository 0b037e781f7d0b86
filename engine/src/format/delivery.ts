/** Newer data lacks the slip's game. */
export const GAME_GONE = 'This game is not in the newer data. The slip stays until you choose another game.';
/** The same on a phone's one line. */
export const GAME_GONE_SHORT = 'The game is not in the newer data';

/** The site has newer data than the page shows. */
export const NEWER_DATA = 'Newer data is available.';
export const LOAD_NEWER = 'Load newer data';
export const NEWER_LOADED = 'Newer data is loaded.';

/** An embed without the plugin's settings shows the sample until it names its data. */
export const SAMPLE_SHOWN = 'These figures are a sample.';
export const SAMPLE_REMEDY =
  'To show your own, put the data folder\'s address on this site into the attribute data-url of the element ddh-root, for example data-url="/hockey-data".';
