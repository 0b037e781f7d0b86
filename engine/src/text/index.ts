export { foldText, foldWords, hasWords, squeezeText } from './fold.ts';
export { csvText, type CsvCell } from './csv.ts';
export { readCsv, separatorOf, type CsvFault, type CsvRecord } from './readCsv.ts';
export { isJson, isJsonLines, isObject, parseJson, toJson, type JsonObject } from './json.ts';
export { Fingerprint } from './fingerprint.ts';
export { nearest } from './nearest.ts';
export { jsonFaultText, jsonOrFault, type JsonFault } from './jsonOrFault.ts';
