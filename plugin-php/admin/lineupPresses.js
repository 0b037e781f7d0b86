/**
 * Creates buttons that act only when they are pressed a second time. The first press asks for confirmation. Escape, a
 * press elsewhere or a loss of focus cancels the first press.
 */
export function createPresses({ texts, format, say }) {
  const QUESTIONS = { goalie: texts.askGoalie, scratch: texts.askScratch, return: texts.askReturn };
  /** The action of each button: its kind, its player and the function to run. */
  const actions = new WeakMap();
  /** The button that was pressed once and waits for its second press, or null. */
  let armed = null;

  function paint(button) {
    const { kind, player } = actions.get(button);
    const isArmed = button === armed;
    button.classList.toggle('button-primary', isArmed);
    const whom = Object.assign(document.createElement('span'), { className: 'screen-reader-text' });
    whom.textContent = ` ${player}`;
    button.replaceChildren(isArmed ? texts.again : texts[kind], whom);
  }

  function cancel() {
    const button = armed;
    armed = null;
    if (button === null) return;
    paint(button);
    say('');
  }

  function press(button) {
    const { kind, player, act } = actions.get(button);
    const question = QUESTIONS[kind];
    if (question !== undefined && armed !== button) {
      cancel();
      armed = button;
      paint(button);
      say(format(question, player));
      return;
    }
    armed = null;
    paint(button);
    void act();
  }

  document.addEventListener('keydown', (event) => event.key === 'Escape' && cancel());
  document.addEventListener('pointerdown', (event) => armed !== null && !armed.contains(event.target) && cancel());

  return {
    button() {
      const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button' });
      button.addEventListener('click', () => press(button));
      button.addEventListener('blur', () => button === armed && cancel());
      // While a key is held down, the browser repeats its event. Ignore the repeats, or they would count as the
      // button's second press.
      button.addEventListener('keydown', (event) => event.repeat && event.key === 'Enter' && event.preventDefault());
      return button;
    },
    /**
     * Sets the action of a button. `kind` selects its text. `act` runs at the second press, or at the first press if
     * `kind` is undo.
     */
    set(button, action) {
      const before = actions.get(button);
      if (button === armed && before.kind !== action.kind) cancel();
      actions.set(button, action);
      if (before?.kind !== action.kind || before.player !== action.player) paint(button);
    },
  };
}
