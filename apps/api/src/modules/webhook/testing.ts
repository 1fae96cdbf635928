/** A receiver of webhooks for tests: a real HTTP server, and a check of signatures as receivers make it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testOperatorKey, type TestApi } from '../../testing.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read messages without types
  readonly message: any;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Responds to the next requests; by default with 204. */
  respond: (response: ServerResponse) => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts a receiver.
 * @param port that of an earlier receiver, to take its place; any free one by default
 */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body, message: JSON.parse(body) });
      receiver.respond(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    respond: (response) => response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** True if a message is signed with a secret, checked as the Standard Webhooks specification says. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const sent = Buffer.from(signature.replace('v1,', ''), 'base64');
      return sent.length === expected.length && timingSafeEqual(sent, expected);
    });
}

/** Creates an endpoint of tenant alpha. */
export async function addEndpoint(
  api: TestApi,
  url: string,
  kinds: readonly string[],
): Promise<{ readonly id: string; readonly secret: string; readonly version: number }> {
  const { status, body } = await api.webhook.create({
    operatorKey: testOperatorKey,
    tenant: 'alpha',
    body: { url, kinds },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.content;
}
