/**
 * The maximum length of a frame, in UTF-16 units. Both sides split a longer message into frames. They send the number
 * of frames first, and then the frames.
 */
const LONGEST = 16_384;

export function framesOf(message: unknown): readonly string[] {
  const text = JSON.stringify(message);
  if (text.length <= LONGEST) return [text];
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = from + LONGEST;
    // A frame never ends inside a surrogate pair, because half a pair cannot be sent.
    const end = isLeading(text.charCodeAt(to - 1)) ? to - 1 : to;
    pieces.push(text.slice(from, end));
    from = end;
  }
  return [String(pieces.length), ...pieces];
}

const isLeading = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/**
 * Returns a function that reassembles frames. That function returns the message when it gets the last frame, and `null`
 * for each earlier frame.
 */
export function frameReader(): (frame: string) => unknown {
  let missing = 0;
  let text = '';
  return (frame) => {
    if (missing === 0) {
      // The frame `0` is a keepalive message.
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
