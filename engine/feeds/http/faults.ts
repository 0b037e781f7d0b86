import { MOST_TEXT_BYTES } from './readBody.ts';

/** Why a request has no usable response. `attempts` counts the requests that were sent. */
export type HttpFault =
  | { readonly kind: 'status'; readonly url: string; readonly status: number; readonly attempts: number }
  /** `type` is the response's media type. `length` counts its characters. `null`: more than MOST_TEXT_BYTES. */
  | {
      readonly kind: 'notJson';
      readonly url: string;
      readonly attempts: number;
      readonly status: number;
      readonly type: string | null;
      readonly length: number | null;
    }
  | { readonly kind: 'unreachable'; readonly url: string; readonly attempts: number; readonly detail: string }
  | { readonly kind: 'waitTooLong'; readonly url: string; readonly status: number; readonly waitMs: number }
  /** The request was not sent, because earlier requests had failed. `last` is the fault of the last failed request. */
  | { readonly kind: 'circuitOpen'; readonly url: string; readonly last: HttpFault };

export function httpFaultText(fault: HttpFault): string {
  const { url } = fault;
  switch (fault.kind) {
    case 'status':
      return `${url} answered with status ${fault.status}${tries(fault.attempts)}`;
    case 'notJson':
      return `${url} answered with status ${fault.status} and a body that is not JSON${tries(fault.attempts)}: ${bodyText(fault)}`;
    case 'unreachable':
      return `${url} did not answer${tries(fault.attempts)}: ${fault.detail}`;
    case 'waitTooLong':
      return `${url} answered with status ${fault.status} and asks to wait ${Math.ceil(fault.waitMs / 60_000)} minutes`;
    case 'circuitOpen':
      return `${url} was not requested, because the server kept failing (last: ${httpFaultText(fault.last)})`;
  }
}

const bodyText = ({ type, length }: Pick<HttpFault & { readonly kind: 'notJson' }, 'type' | 'length'>): string =>
  `${type ?? 'no media type'}, ${length === null ? `more than ${MOST_TEXT_BYTES / 1e6} MB` : `${length} characters`}`;

const tries = (attempts: number): string => (attempts === 1 ? '' : ` (${attempts} attempts)`);
