import type { SharedLink, Sharing } from './ports.ts';

/** The parts of `window` that this module uses. Older browsers and insecure pages lack some of them. */
type Handing = Pick<Window, 'print'> & {
  readonly document: Document;
  readonly navigator: { readonly clipboard?: Pick<Clipboard, 'writeText'>; readonly share?: Navigator['share'] };
};

/** `root` returns the element of this page. */
export function browserSharing(page: Handing, root: () => Element): Sharing {
  const { clipboard } = page.navigator;
  const share = page.navigator.share?.bind(page.navigator);
  return {
    async copy(text) {
      try {
        if (clipboard === undefined) throw new Error('the browser does not offer a clipboard to this page');
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

/**
 * Copies a string by selecting it in a text field. This way needs no permission, and works where a host embeds the page
 * in a frame.
 */
function copySelected(document: Document, root: Element, text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.ariaHidden = 'true';
  // The field is inside the viewport, so that nothing scrolls. Its font is large enough that no phone zooms in on it.
  Object.assign(area.style, { position: 'fixed', inset: '0 auto auto 0', opacity: '0', fontSize: '16px' });
  // While a modal dialog is open, nothing outside the dialog can be selected.
  (focused?.closest('dialog') ?? root).append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    // oxlint-disable-next-line typescript/no-deprecated -- no other way works without the clipboard
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
