/** `null` where it fails, for whatever reason, or says nothing for so long. */
export async function inTime<T>(run: () => Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  try {
    return await Promise.race([run(), silence]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
