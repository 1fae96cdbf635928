/** Subscribing browsers and a local push service, for tests. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushNotification } from './push-message.ts';

export interface TestBrowser {
  /** The subscription that the browser sends to the portal. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** Decrypts a message for this browser, by RFC 8188 and RFC 8291. Throws for other browsers' messages. */
  readonly read: (body: Buffer) => PushNotification;
}

/** Returns a browser with keys of its own, subscribed at an address of its push service. */
export function browserSubscribedAt(endpoint: string): TestBrowser {
  const browserKey = createECDH('prime256v1');
  const publicKey = browserKey.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read(body) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = hkdfSync('sha256', browserKey.computeSecret(sender), auth, info, 32);
      const derive = (name: string, length: number) =>
        Buffer.from(
          hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length),
        );
      const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      // The last record ends with the delimiter 2 and padding zeros (RFC 8188).
      const end = plain.lastIndexOf(2);
      return JSON.parse(plain.subarray(0, end).toString()) as PushNotification;
    },
  };
}

export interface ReceivedPush {
  /** Path of the address that it was sent to. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushStandIn {
  readonly origin: string;
  readonly received: ReceivedPush[];
  /** Makes further messages to a path fail with a status; null makes them succeed again. */
  readonly setStatus: (path: string, status: number | null) => void;
  readonly close: () => Promise<void>;
}

/** Starts a local push service that collects the encrypted messages it gets. */
export async function startPushService(): Promise<PushStandIn> {
  const received: ReceivedPush[] = [];
  const statuses = new Map<string, number>();
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      reply.writeHead(statuses.get(path) ?? 201).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    setStatus: (path, status) => {
      if (status === null) statuses.delete(path);
      else statuses.set(path, status);
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
