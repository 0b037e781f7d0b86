/** Longer messages go in pieces, their number first: both sides of the protocol do so. */
const LONGEST = 16_384;

export function framesOf(message: unknown): readonly string[] {
  const text = JSON.stringify(message);
  if (text.length <= LONGEST) return [text];
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = from + LONGEST;
    // Half a character cannot be sent.
    const end = isLeading(text.charCodeAt(to - 1)) ? to - 1 : to;
    pieces.push(text.slice(from, end));
    from = end;
  }
  return [String(pieces.length), ...pieces];
}

const isLeading = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Puts frames together again. The answer is a whole message, or `null` while there is none. */
export function frameReader(): (frame: string) => unknown {
  let missing = 0;
  let text = '';
  return (frame) => {
    if (missing === 0) {
      // A lone zero keeps the connection open.
      if (frame === '0') return null;
      if (/^\d{1,6}$/.test(frame)) {
        missing = Number(frame);
        return null;
      }
      return JSON.parse(frame) as unknown;
    }
    text += frame;
    missing -= 1;
    if (missing > 0) return null;
    const whole = text;
    text = '';
    return JSON.parse(whole) as unknown;
  };
}
