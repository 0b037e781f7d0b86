export { availableDates, builderPage, type BuilderGame, type BuilderPage, type BuilderPlayer } from './builderPage.ts';
export { resumeBuilder } from './resumeBuilder.ts';
