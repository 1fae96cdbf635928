/** Delivers encrypted messages to browsers' push services. */
import { request as plainRequest } from 'node:http';
import { Agent, request as tlsRequest, type RequestOptions } from 'node:https';
import { publicLookup } from '@grandstand/outbound';
import { defineResource } from '../../platform/context/resources.ts';
import { isPushService, isStandIn } from './push-host.ts';

const timeoutMs = 10_000;

/** Result of a delivery: `gone` if the browser ended the subscription, `refused` if a retry is pointless. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

export interface PushMessage {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

export type SendPush = (message: PushMessage) => Promise<PushOutcome>;

/**
 * Returns the result of a delivery by its status. Throws for temporary errors, so that the message is
 * retried.
 */
function outcomeOf(host: string, status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`${host} returned ${status}`);
  return 'refused';
}

/**
 * Sends to known push services at public addresses only (SEC-19), follows no redirects and ignores the body
 * of responses. Reuses connections, since one match causes many messages.
 */
export const pushService = defineResource(
  ({ config, log }): { readonly send: SendPush; readonly close: () => void } => {
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const lookup = publicLookup();
    const post = (url: URL, { headers, body }: PushMessage): Promise<number> =>
      new Promise((resolve, reject) => {
        const options: RequestOptions = {
          method: 'POST',
          headers: { ...headers },
          signal: AbortSignal.timeout(timeoutMs),
        };
        const clientRequest = isStandIn(url)
          ? plainRequest(url, { ...options, agent: false })
          : tlsRequest(url, { ...options, agent, lookup });
        clientRequest.on('response', (response) => {
          response.on('error', reject);
          response.on('end', () => resolve(response.statusCode ?? 502));
          response.resume();
        });
        clientRequest.on('error', reject);
        clientRequest.end(body);
      });
    return {
      send: async (message) => {
        // Checked again: a stored service may no longer be known to this release.
        if (!isPushService(message.endpoint, config.environment)) return 'refused';
        const url = new URL(message.endpoint);
        const status = await post(url, message);
        const outcome = outcomeOf(url.host, status);
        // The full address is a secret.
        if (outcome === 'refused')
          log.warn({ host: url.host, status }, 'a notification was refused');
        return outcome;
      },
      close: () => agent.destroy(),
    };
  },
  (service) => service.close(),
);
