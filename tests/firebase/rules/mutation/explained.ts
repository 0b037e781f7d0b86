/**
 * Reasons why some mutants behave like the original rules. Every surviving mutant needs an explanation, and each
 * explanation must match a surviving mutant.
 */
export type Explanation = { readonly where: RegExp; readonly what: RegExp; readonly why: string };

export const EXPLAINED: readonly Explanation[] = [
  {
    where: /^\.(read|write)$/,
    what: /^removed$/,
    why: 'without a rule, access is denied anyway; the two lines only state that explicitly',
  },
  {
    where: /\.(read|write)$/,
    what: /^without auth != null$/,
    why: 'without a session, `auth.token` is an error, which denies access; the rule does not rely on that',
  },
  {
    where: /(name|email|currentTeam|\$slot)\/\.write$|(teamName|teamRoster\/[FDG])\/\.validate$/,
    what: /^(without newData\.isString\(\)$|exists for .*newData\.isString)/,
    why: 'a length or pattern check of a value that is not a string is an error, which denies access; the rule does not rely on that',
  },
  {
    where: /currentTeam\/\.write$|(leagueStructure|skaterScoring|goalieScoring)\/\w+\/\.validate$/,
    what: /^(without newData\.isNumber\(\)$|exists for .*newData\.isNumber)/,
    why: 'comparing a value that is not a number is an error, which denies access; the rule does not rely on that',
  },
  {
    where: /\$team\/(rev|updatedAt)\/\.validate$/,
    what: /^(without newData\.isNumber\(\)$|exists for )/,
    why: "the team's `.write` already requires one exact number; this line only documents the field and its type",
  },
  {
    where: /\$team\/\.write$/,
    what: /^exists for .*child\('teamName'\)\.isString/,
    why: "the name's `.validate` already requires a string if the name exists",
  },
];
