import fc from 'fast-check';
import { expect } from 'vitest';
import { prop } from '../engine/testing/prop.ts';
import { effectsOf, type Placed, type Seen } from './placement.ts';

type Change =
  | { readonly type: 'add'; readonly page: string; readonly isVisible: boolean; readonly at: number }
  | { readonly type: 'remove' | 'toggle'; readonly at: number };

const changes = fc.array(
  fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant('add' as const),
        page: fc.constantFrom('hub', 'vault'),
        isVisible: fc.boolean(),
        at: fc.nat(3),
      }),
      fc.record({ type: fc.constantFrom('remove' as const, 'toggle' as const), at: fc.nat(3) }),
    ),
    { maxLength: 3 },
  ),
  { maxLength: 10 },
);

let roots = 0;
function changed(seen: readonly Seen<number>[], change: Change): readonly Seen<number>[] {
  if (change.type === 'add') return seen.toSpliced(change.at, 0, { ...change, root: ++roots });
  return seen.flatMap((one, place) => {
    if (place !== change.at) return [one];
    return change.type === 'remove' ? [] : [{ ...one, isVisible: !one.isVisible }];
  });
}

/** A document: which root has the app, which roots have the text that it is elsewhere, and how many apps run. */
class Model {
  app: Placed<number> | null = null;
  told = new Set<number>();
  running = 0;

  settle(seen: readonly Seen<number>[]): void {
    for (const effect of effectsOf(this.app, seen)) {
      if (effect.type === 'stop') {
        this.running--;
        this.app = null;
      } else if (effect.type === 'tell') this.told.add(effect.root);
      else {
        const { root, page } = seen.find((one) => one.root === effect.root)!;
        if (effect.type === 'move') expect(this.app?.page).toBe(page);
        else this.running++;
        this.told.delete(root);
        this.app = { root, page };
      }
    }
  }
}

prop(
  'after any changes of roots, one app runs in a visible root if there is one, all other roots say so, and it moved only if it had to',
  [changes],
  (steps) => {
    let seen: readonly Seen<number>[] = [];
    const model = new Model();
    for (const step of steps) {
      for (const change of step) seen = changed(seen, change);
      const before = model.app;
      model.settle(seen);
      const visible = seen.filter(({ isVisible }) => isVisible);
      expect(model.running).toBe(seen.length === 0 ? 0 : 1);
      const root = model.app?.root;
      const stays = (visible.length > 0 ? visible : seen).some((one) => one.root === before?.root);
      expect(root).toBe(stays ? before?.root : (visible[0] ?? seen[0])?.root);
      for (const one of seen) expect(model.told.has(one.root)).toBe(one.root !== root);
    }
  },
);
