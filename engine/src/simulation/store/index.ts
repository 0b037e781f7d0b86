export { copyPlanes, sealPlanes, type PlanesCopy } from './write.ts';
export { readPlanes, type PlanesFault } from './read.ts';
