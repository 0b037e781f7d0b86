// Importing this counts the frames that the page asks for.
const asked = new Set<number>();
const ask = globalThis.requestAnimationFrame.bind(globalThis);
const takeBack = globalThis.cancelAnimationFrame.bind(globalThis);

globalThis.requestAnimationFrame = (run) => {
  const frame = ask((time) => {
    asked.delete(frame);
    run(time);
  });
  asked.add(frame);
  return frame;
};
globalThis.cancelAnimationFrame = (frame) => {
  asked.delete(frame);
  takeBack(frame);
};

/** What comes with one frame is rendered before it asks for the next. */
const CALM_TURNS = 6;

/** The parts of a page that come one a frame have come. */
export async function framesEnd(): Promise<void> {
  for (let calm = 0; calm < CALM_TURNS; calm = asked.size === 0 ? calm + 1 : 0) {
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
