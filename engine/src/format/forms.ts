/** Why a dataset is refused that has a record on each line. */
export const JSON_LINES =
  'the file is JSON Lines: in pandas, write it with to_json(path, orient="records") without lines=True';

/** Why a CSV file is refused that is JSON. */
export const JSON_FOR_CSV = 'the file is JSON: write it as CSV, in pandas with to_csv(path, index=False)';
