export { forecastGame, type Forecast, type GameForecasts, type SlipForecast } from './forecastGame.ts';
export { resultOf } from './resultOf.ts';
export { gradeGame, type GradedGame } from './gradeGame.ts';
export { LAST_SEASON_SEEN, summarizeRecord, type RecordFacts } from './summarize.ts';
