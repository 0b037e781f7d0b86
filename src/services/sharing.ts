import type { SharedLink, Sharing } from './ports.ts';

/** The page as far as things are handed on from it. Older browsers, and pages that are not served safely, lack some. */
type Handing = Pick<Window, 'print'> & {
  readonly document: Document;
  readonly navigator: { readonly clipboard?: Pick<Clipboard, 'writeText'>; readonly share?: Navigator['share'] };
};

/** `root`: our part of the page. */
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

/** The old way: it needs no permission, and works where a host page embeds ours in a frame. */
function copySelected(document: Document, root: Element, text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.ariaHidden = 'true';
  // Where it is on the screen, so that nothing scrolls to it; large enough that no phone zooms in on it.
  Object.assign(area.style, { position: 'fixed', inset: '0 auto auto 0', opacity: '0', fontSize: '16px' });
  // Beside an open dialog nothing can be selected.
  (focused?.closest('dialog') ?? root).append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other where the clipboard is refused
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
