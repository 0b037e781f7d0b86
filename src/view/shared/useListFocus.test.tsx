import { cleanup, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useListFocus } from './useListFocus.ts';

afterEach(cleanup);

/** Renders a list of two buttons. */
function mountList() {
  const around = document.createElement('div');
  around.tabIndex = -1;
  const list = document.createElement('ol');
  around.append(list);
  document.body.replaceChildren(around);
  const fill = (length: number): void => {
    while (list.children.length > length) list.lastElementChild?.remove();
    while (list.children.length < length) {
      const button = document.createElement('button');
      button.textContent = String(list.children.length);
      const item = document.createElement('li');
      item.append(button);
      list.append(item);
    }
  };
  fill(2);
  const { result, rerender } = renderHook(
    ({ length, of }: { readonly length: number; readonly of: string }) => {
      const { list: place, ...focus } = useListFocus<HTMLOListElement>(length, 'button', of);
      useLayoutEffect(() => {
        place.current = list;
      }, [place]);
      return focus;
    },
    { initialProps: { length: 2, of: 'a' } },
  );
  return {
    become: (length: number, of = 'a'): void => {
      fill(length);
      rerender({ length, of });
    },
    added: () => result.current.expectAdded(),
    removed: (place: number) => result.current.expectRemoved(place),
    focused: () => document.activeElement?.textContent,
    around,
  };
}

test('useListFocus moves the focus to an added item, and to the next item after a removal', () => {
  const { become, added, removed, focused } = mountList();
  added();
  become(3);
  expect(focused()).toBe('2');
  removed(0);
  become(2);
  expect(focused()).toBe('0');
  removed(1);
  become(1);
  expect(focused()).toBe('0');
});

test('useListFocus moves the focus to the surrounding element when the list becomes empty', () => {
  const { become, removed, around } = mountList();
  become(1);
  removed(0);
  become(0);
  expect(document.activeElement).toBe(around);
});

test('useListFocus does not move the focus if a list changes without an announced addition or removal', () => {
  const { become, removed } = mountList();
  become(3);
  become(1);
  removed(0);
  become(2);
  expect(document.activeElement).toBe(document.body);
});

test('useListFocus forgets an announced addition or removal when `of` changes', () => {
  const { become, added } = mountList();
  added();
  become(2, 'b');
  become(3, 'b');
  expect(document.activeElement).toBe(document.body);
  added();
  become(4, 'c');
  expect(document.activeElement).toBe(document.body);
});
