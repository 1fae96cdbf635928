/** Render-thread side of page rendering. */
import type { TenantConfig } from '@grandstand/contract';
import type { InjectResponse, PortalLog } from '../options.ts';
import { createPageRenderer } from './render-page.ts';
import { sendableError, type FromThread, type ToThread } from './render-messages.ts';
import type { Renderer } from './renderer.ts';
import { RequestCoalescing } from '../cache/request-coalescing.ts';
import { countTextFailures } from '../http/text-failures.ts';

/** The part in use of the port to the serving thread. */
export interface RenderPort {
  postMessage(message: FromThread, transfer?: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (message: ToThread) => void): unknown;
}

interface PendingCall {
  readonly resolve: (response: Pick<InjectResponse, 'statusCode' | 'body'>) => void;
  readonly reject: (error: Error) => void;
}

/** Errors in a message's details are sent as text. */
const sendableDetails = (details: object): object =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Error ? sendableError(value) : value,
    ]),
  );

/** Renders pages on request through a port, and sends their backend calls through it. */
export function servePages(port: RenderPort, renderer: Renderer): void {
  const calls = new RequestCoalescing();
  const settings = new Map<string, TenantConfig>();
  const pending = new Map<number, PendingCall>();
  let count = 0;
  const logAs = (level: keyof PortalLog) => (details: object, message: string) =>
    port.postMessage({ kind: 'log', level, details: sendableDetails(details), message });

  const log = { info: logAs('info'), warn: logAs('warn'), error: logAs('error') };
  const renderPage = createPageRenderer(renderer, {
    mode: 'production',
    calls,
    log,
    textFailures: countTextFailures(log),
    // Pending responses are delivered before the next page renders.
    waitForTurn: () => new Promise((resolve) => setImmediate(resolve)),
    inject: (request) =>
      new Promise((resolve, reject) => {
        count += 1;
        pending.set(count, { resolve, reject });
        port.postMessage({ kind: 'call', id: count, request });
      }),
  });

  async function handleRender({
    id,
    tenantId,
    settings: newSettings,
    ...page
  }: ToThread & { kind: 'render' }) {
    try {
      if (newSettings !== null) settings.set(tenantId, newSettings);
      const tenant = settings.get(tenantId);
      if (tenant === undefined) throw new Error(`there is no tenant "${tenantId}"`);
      const result = await renderPage({ ...page, tenant });
      const transfer = result.kind === 'page' ? [result.page.br.buffer] : [];
      port.postMessage({ kind: 'rendered', id, result }, transfer);
    } catch (error) {
      port.postMessage({ kind: 'failed', id, error: sendableError(error) });
    }
  }

  port.on('message', (message) => {
    switch (message.kind) {
      case 'render':
        return void handleRender(message);
      case 'drop':
        return calls.drop(message.tenantId);
      case 'response':
        pending.get(message.id)?.resolve(message.response);
        return void pending.delete(message.id);
      case 'call-failed':
        pending.get(message.id)?.reject(message.error);
        return void pending.delete(message.id);
    }
  });
}
