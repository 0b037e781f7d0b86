import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memorySharing } from '../testing/memorySharing.ts';
import { browserSharing } from './sharing.ts';

type Handing = Parameters<typeof browserSharing>[0];

beforeEach(() => {
  document.body.innerHTML = '<div class="ddh"><button>Copy</button><dialog><button>Copy here</button></dialog></div>';
});

const root = (): Element => document.querySelector('.ddh')!;

/** Creates a page in a browser. `command` replaces `document.execCommand('copy')`. */
function setUp(navigator: Handing['navigator'] = {}, command: () => boolean = () => true) {
  const selected: { text: string; within: Element | null }[] = [];
  document.execCommand = vi.fn<typeof document.execCommand>(() => {
    const area = document.activeElement as HTMLTextAreaElement;
    selected.push({
      text: area.value.slice(area.selectionStart, area.selectionEnd),
      within: area.parentElement,
    });
    return command();
  });
  const print = vi.fn<() => void>();
  return { selected, print, sharing: browserSharing({ document, navigator, print }, root) };
}

describe('copying text', () => {
  test('copy writes to the clipboard if the browser has one', async () => {
    const writeText = vi.fn<Clipboard['writeText']>(() => Promise.resolve());
    const { sharing, selected } = setUp({ clipboard: { writeText } });
    expect(await sharing.copy('a\nb')).toBe(true);
    expect(writeText).toHaveBeenCalledExactlyOnceWith('a\nb');
    expect(selected).toEqual([]);
  });

  test.each<[string, Handing['navigator']]>([
    ['is missing', {}],
    ['is refused', { clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }],
  ])('copy uses a temporary text field if the clipboard %s, and removes the field', async (_, navigator) => {
    const { sharing, selected } = setUp(navigator);
    const button = document.querySelector('button')!;
    button.focus();
    const before = document.body.innerHTML;
    expect(await sharing.copy('a\nb')).toBe(true);
    expect(selected).toEqual([{ text: 'a\nb', within: root() }]);
    expect(document.body.innerHTML).toBe(before);
    expect(document.activeElement).toBe(button);
  });

  test('while a dialog is open, copy adds its text field to the dialog', async () => {
    const { sharing, selected } = setUp();
    document.querySelector<HTMLElement>('dialog button')!.focus();
    await sharing.copy('a');
    expect(selected).toEqual([{ text: 'a', within: document.querySelector('dialog') }]);
  });

  test('copy moves the focus without scrolling the page', async () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    document.querySelector('button')!.focus({ preventScroll: true });
    const { sharing } = setUp();
    await sharing.copy('a');
    expect(focus.mock.calls).toEqual(Array.from({ length: 3 }, () => [{ preventScroll: true }]));
    focus.mockRestore();
  });

  test('copy resolves to false if the browser refuses every way to copy', async () => {
    expect(await setUp({}, () => false).sharing.copy('a')).toBe(false);
    const throwing = setUp({}, () => {
      throw new Error('blocked');
    });
    expect(await throwing.sharing.copy('a')).toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
  });
});

describe('sharing and printing', () => {
  const link = { title: 'A slip', url: 'https://hockey.example/parlay#v1' };

  test('share is null if the browser lacks Web Share, and otherwise calls navigator.share as a method', async () => {
    const given: unknown[] = [];
    const navigator = {
      share(this: unknown, data?: ShareData) {
        given.push(this === navigator, data);
        return Promise.resolve();
      },
    };
    expect(setUp().sharing.share).toBeNull();
    expect(await setUp(navigator).sharing.share?.(link)).toBe('shared');
    expect(given).toEqual([true, link]);
  });

  test.each([
    ['cancelled', new DOMException('no', 'AbortError')],
    ['failed', new DOMException('no', 'NotAllowedError')],
  ])('the result of share is %s if navigator.share rejects with that error', async (how, cause) => {
    expect(await setUp({ share: () => Promise.reject(cause) }).sharing.share?.(link)).toBe(how);
  });
});

test('print opens the print dialog of the page', () => {
  const { sharing, print } = setUp();
  sharing.print();
  expect(print).toHaveBeenCalledOnce();
});

test('memorySharing records copies, shares and prints, but not a refused copy or canceled share', async () => {
  const sharing = memorySharing();
  const link = { title: 'A slip', url: 'https://hockey.example/parlay#v1' };
  expect([await sharing.copy('a'), await sharing.share?.(link)]).toEqual([true, 'shared']);
  sharing.refuses = true;
  sharing.ends = 'cancelled';
  expect([await sharing.copy('b'), await sharing.share?.(link)]).toEqual([false, 'cancelled']);
  sharing.print();
  expect([sharing.copied, sharing.shared, sharing.printed]).toEqual([['a'], [link], 1]);
});
