/** Why no attempt can tell a mutant from the rules. Each must explain a survivor, and every survivor must have one. */
export type Explanation = { readonly where: RegExp; readonly what: RegExp; readonly why: string };

export const EXPLAINED: readonly Explanation[] = [
  {
    where: /^\.(read|write)$/,
    what: /^taken away$/,
    why: 'what no rule grants is refused anyway; the two lines say so to whoever reads them',
  },
  {
    where: /\.(read|write)$/,
    what: /^without auth != null$/,
    why: 'without a session `auth.token` is an error, which refuses; not left to the engine',
  },
  {
    where: /(name|email|currentTeam|\$slot)\/\.write$|(teamName|teamRoster\/[FDG])\/\.validate$/,
    what: /^(without newData\.isString\(\)$|exists for .*newData\.isString)/,
    why: 'a length or a pattern of what is no text is an error, which refuses; not left to the engine',
  },
  {
    where: /currentTeam\/\.write$|(leagueStructure|skaterScoring|goalieScoring)\/\w+\/\.validate$/,
    what: /^(without newData\.isNumber\(\)$|exists for .*newData\.isNumber)/,
    why: 'comparing what is no number is an error, which refuses; not left to the engine',
  },
  {
    where: /\$team\/(rev|updatedAt)\/\.validate$/,
    what: /^(without newData\.isNumber\(\)$|exists for )/,
    why: "the team's own `.write` already asks for one certain number; here the field is named and typed for readers",
  },
  {
    where: /\$team\/\.write$/,
    what: /^exists for .*child\('teamName'\)\.isString/,
    why: "the name's own `.validate` asks for a text, if there is one",
  },
];
