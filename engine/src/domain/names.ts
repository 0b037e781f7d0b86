/** In UTF-16 units. No team, player or game is called by more, whoever wrote the file. */
export const MAX_NAME = 200;
