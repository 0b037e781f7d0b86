import type { ChangeKind } from '@ddh/engine/internal/domain';
import { element, format, unseen } from './page.ts';

type Action = {
  /** Selects the text of the button. */
  readonly kind: ChangeKind | 'undo';
  readonly player: string;
  /** Runs at the second press, or at the first press if `kind` is undo. */
  readonly act: () => Promise<void>;
};

export type PressButton = { readonly button: HTMLButtonElement; readonly set: (action: Action) => void };

type Ports = {
  readonly texts: Readonly<Record<Action['kind'] | 'again' | 'askGoalie' | 'askScratch' | 'askReturn', string>>;
  readonly say: (text: string) => void;
};

/**
 * Returns a function that creates a button which acts only when it is pressed a second time. The first press asks for
 * confirmation. Escape, a press elsewhere or a loss of focus cancels the first press.
 */
export function pressButtons({ texts, say }: Ports): () => PressButton {
  const questions = { goalie: texts.askGoalie, scratch: texts.askScratch, return: texts.askReturn, undo: null };
  /** The button that was pressed once and waits for its second press. */
  let armed: { readonly button: HTMLButtonElement; readonly paint: () => void } | null = null;

  function cancel(): void {
    const canceled = armed;
    armed = null;
    if (canceled === null) return;
    canceled.paint();
    say('');
  }

  document.addEventListener('keydown', (event) => event.key === 'Escape' && cancel());
  document.addEventListener('pointerdown', ({ target }) => {
    if (armed !== null && !(target instanceof Node && armed.button.contains(target))) cancel();
  });

  return () => {
    const button = element('button', { type: 'button', className: 'button' });
    let action: Action | null = null;
    const isArmed = (): boolean => armed?.button === button;

    function paint(): void {
      if (action === null) return;
      button.classList.toggle('button-primary', isArmed());
      button.replaceChildren(isArmed() ? texts.again : texts[action.kind], unseen(action.player));
    }

    button.addEventListener('click', () => {
      if (action === null) return;
      const question = questions[action.kind];
      if (question !== null && !isArmed()) {
        cancel();
        armed = { button, paint };
        paint();
        say(format(question, action.player));
        return;
      }
      armed = null;
      paint();
      void action.act();
    });
    button.addEventListener('blur', () => isArmed() && cancel());
    // While a key is held down, the browser repeats its event. Ignore the repeats, or they would count as the button's
    // second press.
    button.addEventListener('keydown', (event) => event.repeat && event.key === 'Enter' && event.preventDefault());
    return {
      button,
      set(next) {
        const isSame = action?.kind === next.kind && action.player === next.player;
        if (isArmed() && action?.kind !== next.kind) cancel();
        action = next;
        if (!isSame) paint();
      },
    };
  };
}
