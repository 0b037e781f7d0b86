// Prints the state of both seasons with few records, for the command that changes each constant.
import { judgeSeasons } from './judgeSeasons.ts';

const RECORDS = 1000;

console.log(JSON.stringify(judgeSeasons(RECORDS).map(({ state }) => state)));
