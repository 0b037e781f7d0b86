import { transferHandlers, type TransferHandler } from 'comlink';

type Wire = { readonly aborted: true } | { readonly aborted: false; readonly port: MessagePort };

/** Sends the abort of a signal through a transferred port, because an AbortSignal cannot be cloned. */
const handler: TransferHandler<AbortSignal, Wire> = {
  canHandle: (value): value is AbortSignal => value instanceof AbortSignal,
  serialize(signal) {
    if (signal.aborted) return [{ aborted: true }, []];
    const { port1, port2 } = new MessageChannel();
    signal.addEventListener(
      'abort',
      () => {
        port1.postMessage(null);
        port1.close();
      },
      { once: true },
    );
    return [{ aborted: false, port: port2 }, [port2]];
  },
  deserialize(wire) {
    if (wire.aborted) return AbortSignal.abort();
    const controller = new AbortController();
    wire.port.onmessage = () => {
      controller.abort();
      wire.port.close();
    };
    return controller.signal;
  },
};

/** Registers the handler with Comlink. The page and the worker must each call this once. */
export function installAbort(): void {
  transferHandlers.set('AbortSignal', handler);
}

/** `AbortSignal.any`, with a fallback for Safari before 17.4. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any([...signals]);
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener('abort', () => either.abort(signal.reason), { once: true, signal: either.signal });
  }
  return either.signal;
}
