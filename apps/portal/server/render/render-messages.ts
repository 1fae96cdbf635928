/** Messages between the render thread and the serving thread. */
import type { TenantConfig } from '@grandstand/contract';
import { isUnavailable } from '@grandstand/contract/constants';
import type { InjectResponse, InjectRequest } from '../options.ts';
import type { RenderResult, PageRequest } from './page-request.ts';

export type ToThread =
  /** `settings` are sent with a tenant's first page, and again after they change. */
  | ({
      readonly what: 'make';
      readonly id: number;
      readonly tenantId: string;
      readonly settings: TenantConfig | null;
    } & Omit<PageRequest, 'tenant'>)
  | {
      readonly what: 'response';
      readonly id: number;
      readonly response: Pick<InjectResponse, 'statusCode' | 'body'>;
    }
  | { readonly what: 'call-failed'; readonly id: number; readonly error: Error }
  /** An event of the tenant changed: cached call responses are invalid. */
  | { readonly what: 'drop'; readonly tenantId: string };

export type FromThread =
  | { readonly what: 'made'; readonly id: number; readonly made: RenderResult }
  | { readonly what: 'failed'; readonly id: number; readonly error: Error }
  | { readonly what: 'call'; readonly id: number; readonly request: InjectRequest }
  | {
      readonly what: 'log';
      readonly level: 'info' | 'warn' | 'error';
      readonly details: object;
      readonly message: string;
    };

/** The part of `Worker` in use. */
export interface Thread {
  postMessage(message: ToThread): void;
  on(event: 'message', listener: (message: FromThread) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  unref(): void;
  terminate(): Promise<unknown>;
}

/** An error in transferable form: its message and those of its causes. */
export function sendableError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const plain = new Error(error.message);
  if (isUnavailable(error)) {
    plain.stack = error.message;
    return plain;
  }
  const cause =
    error.cause === undefined ? '' : `\ncaused by: ${sendableError(error.cause).stack ?? ''}`;
  plain.stack = (error.stack ?? error.message) + cause;
  return plain;
}
