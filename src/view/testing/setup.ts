import { configure } from '@testing-library/react';
import { framesEnd } from './frames.ts';

// The first page of a file waits for its chunks to be compiled; a busy machine takes its time for that.
configure((before) => ({
  asyncUtilTimeout: 10_000,
  // What a press leads to has come when it is there in full.
  asyncWrapper: (press) =>
    before.asyncWrapper(async () => {
      const result = await press();
      await framesEnd();
      return result;
    }),
}));

// happy-dom has no popovers: there they stand where they are.
if (!('showPopover' in HTMLElement.prototype)) {
  Object.defineProperty(HTMLElement.prototype, 'showPopover', { value: () => undefined });
}
