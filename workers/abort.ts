import { transferHandlers, type TransferHandler } from 'comlink';

type Wire = { readonly aborted: true } | { readonly aborted: false; readonly port: MessagePort };

/** An AbortSignal does not clone; its one message goes through a transferred port. */
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

/** Both sides of the wall need it: page and worker each call this once. */
export function installAbort(): void {
  transferHandlers.set('AbortSignal', handler);
}
