/** Returns `value` if the whole fragment of a URL is `name=value`, and otherwise null. */
export function fragmentValue(fragment: string, name: string): string | null {
  if (!fragment.startsWith(`${name}=`)) return null;
  try {
    return decodeURIComponent(fragment.slice(name.length + 1));
  } catch {
    // The fragment is not encoded correctly, so it is not one of our links.
    return null;
  }
}
