import type { SharedLink, Sharing } from './ports.ts';

/** The parts of `window` in use. Older browsers and insecure pages lack some of them. */
type Handing = Pick<Window, 'print'> & {
  readonly document: Document;
  readonly navigator: { readonly clipboard?: Pick<Clipboard, 'writeText'>; readonly share?: Navigator['share'] };
};

/** `root`: the element of our page. */
export function browserSharing(page: Handing, root: () => Element): Sharing {
  const { clipboard } = page.navigator;
  const share = page.navigator.share?.bind(page.navigator);
  return {
    async copy(text) {
      try {
        if (clipboard === undefined) throw new Error('this page may not write to the clipboard');
        await clipboard.writeText(text);
        return true;
      } catch {
        return copySelected(page.document, root(), text);
      }
    },
    share: share ? (link) => shareLink(share, link) : null,
    print: () => page.print(),
  };
}

async function shareLink(
  share: Navigator['share'],
  { title, url }: SharedLink,
): ReturnType<NonNullable<Sharing['share']>> {
  try {
    await share({ title, url });
    return 'shared';
  } catch (cause) {
    return cause instanceof Error && cause.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}

/** Copies a selected text. Needs no permission, and works where a host embeds the page in a frame. */
function copySelected(document: Document, root: Element, text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.ariaHidden = 'true';
  // Inside the viewport, so that nothing scrolls; with text large enough that no phone zooms in on it.
  Object.assign(area.style, { position: 'fixed', inset: '0 auto auto 0', opacity: '0', fontSize: '16px' });
  // While a dialog is open, nothing outside it can be selected.
  (focused?.closest('dialog') ?? root).append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without the clipboard
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
