import { configure } from '@testing-library/react';

// The first page of a file waits for its chunks to be compiled, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Files share one window.
localStorage.clear();
sessionStorage.clear();

// happy-dom has no popovers: there they stand where they are.
if (!('showPopover' in HTMLElement.prototype)) {
  Object.defineProperty(HTMLElement.prototype, 'showPopover', { value: () => undefined });
}
