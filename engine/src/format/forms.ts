/** Why a CSV file is refused that is JSON. */
export const JSON_FOR_CSV = 'the file is JSON: write it as CSV, in pandas with to_csv(path, index=False)';
