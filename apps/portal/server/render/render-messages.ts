/** Messages between the render thread and the serving thread. */
import type { TenantConfig } from '@grandstand/contract';
import { isUnavailable } from '@grandstand/contract/constants';
import type { InjectResponse, InjectRequest } from '../options.ts';
import type { RenderResult, PageRequest } from './page-request.ts';

export type ToThread =
  | ({
      readonly kind: 'render';
      readonly id: number;
      readonly tenantId: string;
      /** Sent with a tenant's first page, and again after they change; else null. */
      readonly settings: TenantConfig | null;
    } & Omit<PageRequest, 'tenant'>)
  | {
      readonly kind: 'response';
      readonly id: number;
      readonly response: Pick<InjectResponse, 'statusCode' | 'body'>;
    }
  | { readonly kind: 'call-failed'; readonly id: number; readonly error: Error }
  /** An event of the tenant changed: cached call responses are invalid. */
  | { readonly kind: 'drop'; readonly tenantId: string };

export type FromThread =
  | { readonly kind: 'rendered'; readonly id: number; readonly result: RenderResult }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error }
  | { readonly kind: 'call'; readonly id: number; readonly request: InjectRequest }
  | {
      readonly kind: 'log';
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

/** Returns an error that can be sent to another thread: its message and those of its causes. */
export function sendableError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const sendable = new Error(error.message);
  if (isUnavailable(error)) {
    sendable.stack = error.message;
    return sendable;
  }
  const cause =
    error.cause === undefined ? '' : `\ncaused by: ${sendableError(error.cause).stack ?? ''}`;
  sendable.stack = (error.stack ?? error.message) + cause;
  return sendable;
}
