/** Hands encrypted messages to the push services of browsers. */
import { request as plainRequest } from 'node:http';
import { Agent, request as tlsRequest, type RequestOptions } from 'node:https';
import { publicLookup } from '../../platform/public-address.ts';
import { defineResource } from '../../platform/resources.ts';
import { isPushService, isStandIn } from './push-host.ts';

const timeoutMs = 10_000;

/**
 * What became of a message: `gone` when the browser has ended the subscription, `refused` when trying
 * again would change nothing.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused';

export interface PushMessage {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

export type SendPush = (message: PushMessage) => Promise<PushOutcome>;

/** Throws for what may go well later: too many messages at the moment, or a fault of the service. */
function outcomeOf(host: string, status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`${host} answered ${status}`);
  return 'refused';
}

/**
 * Sends to known push services at public addresses alone (SEC-19): no redirects, 10 s, and of the answer
 * nothing but its status. Connections are kept, since one match brings many messages.
 */
export const pushService = defineResource(
  ({ config, log }): { readonly send: SendPush; readonly close: () => void } => {
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const lookup = publicLookup();
    const ask = (url: URL, { headers, body }: PushMessage): Promise<number> =>
      new Promise((resolve, reject) => {
        const options: RequestOptions = {
          method: 'POST',
          headers: { ...headers },
          signal: AbortSignal.timeout(timeoutMs),
        };
        const isHere = isStandIn(url);
        const clientRequest = isHere
          ? plainRequest(url, { ...options, agent: false })
          : tlsRequest(url, { ...options, agent, lookup });
        clientRequest.on('response', (answer) => {
          answer.on('error', reject);
          answer.on('end', () => resolve(answer.statusCode ?? 502));
          answer.resume();
        });
        clientRequest.on('error', reject);
        clientRequest.end(body);
      });
    return {
      send: async (message) => {
        // Asked again here: what is stored was known once, and need not be known to this release.
        if (!isPushService(message.endpoint, config.environment)) return 'refused';
        const url = new URL(message.endpoint);
        const status = await ask(url, message);
        const outcome = outcomeOf(url.host, status);
        // The address itself is a secret.
        if (outcome === 'refused')
          log.warn({ host: url.host, status }, 'a notification was refused');
        return outcome;
      },
      close: () => agent.destroy(),
    };
  },
  (service) => service.close(),
);
