/** Why a dataset in JSON Lines is refused. */
export const JSON_LINES =
  'the file is JSON Lines: in pandas, write it with to_json(path, orient="records") without lines=True';

/** Why a JSON file is refused where CSV is expected. */
export const JSON_FOR_CSV = 'the file is JSON: write it as CSV, in pandas with to_csv(path, index=False)';
