/**
 * A stand-in for S3 (s3rver), behind a proxy that can drop connections and corrupt uploads. It lacks the
 * newest features of S3. With `TEST_S3_ENDPOINT`, `TEST_S3_KEY` and `TEST_S3_SECRET`, a real server is used
 * instead.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import S3rver from 's3rver';

export interface S3StandIn {
  /** As MEDIA_STORE and SHARED_STORE name it. */
  readonly address: string;
  /** Environment variables of a backend that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns the requests since the last call, such as `GET alpha/match/run-0/source/0.m4s`. */
  readonly drainRequests: () => string[];
  /** True to drop every connection. */
  isDown: boolean;
  /** True to accept requests and never answer them. */
  hangs: boolean;
  /** Uploads after which `isDown` becomes true. */
  putsLeft: number;
  /** Flips a bit of uploads whose keys match. */
  corrupts: RegExp | null;
  /** Returns the keys of all files. */
  readonly keys: () => Promise<string[]>;
  /** Returns the content of a file; rejects if there is none. */
  readonly read: (key: string) => Promise<string>;
  readonly remove: (key: string) => Promise<void>;
  readonly replace: (key: string, content: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const prefix = 'tv';

interface S3Server {
  readonly url: URL;
  readonly key: string;
  readonly secret: string;
  readonly close: () => Promise<void>;
}

async function openServer(directory: string): Promise<S3Server> {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_KEY: key, TEST_S3_SECRET: secret } = process.env;
  if (endpoint !== undefined && key !== undefined && secret !== undefined)
    return { url: new URL(endpoint), key, secret, close: () => Promise.resolve() };
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
  const { port } = await server.run();
  const close = () => server.close();
  return { url: new URL(`http://127.0.0.1:${port}`), key: 'S3RVER', secret: 'S3RVER', close };
}

/** Flips a bit of the first byte. */
const corruptingStream = () => {
  let isFirst = true;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const bytes = Buffer.from(chunk);
      if (isFirst && bytes.length > 0) bytes[0] = (bytes[0] ?? 0) ^ 1;
      isFirst = false;
      done(null, bytes);
    },
  });
};

/** @param directory where the stand-in stores objects */
export async function openS3StandIn(directory: string): Promise<S3StandIn> {
  const server = await openServer(directory);
  const bucket = `matches-${crypto.randomUUID()}`;
  const credentials = { accessKeyId: server.key, secretAccessKey: server.secret };
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: server.url.origin,
    forcePathStyle: true,
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const requests: string[] = [];
  const keyOf = (url = '') =>
    decodeURIComponent(url.split('?')[0] ?? '').slice(`/${bucket}/${prefix}/`.length);
  const objectOf = (key: string) => ({ Bucket: bucket, Key: `${prefix}/${key}` });

  const forward = (received: IncomingMessage, reply: ServerResponse) => {
    const { method = '', url, headers } = received;
    const key = keyOf(url);
    if (method === 'PUT') standIn.putsLeft -= 1;
    if (standIn.isDown || standIn.putsLeft < 0) {
      standIn.isDown = true;
      received.socket.destroy();
      return;
    }
    requests.push(`${method} ${key}`);
    // As some servers do.
    if (method === 'POST' && url?.includes('delete') && headers['content-md5'] === undefined) {
      reply.writeHead(400).end();
      return;
    }
    if (standIn.hangs) return;
    const { hostname: host, port } = server.url;
    const forwarded = request({ host, port, method, path: url, headers }, (response) => {
      reply.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(reply);
    });
    forwarded.on('error', () => reply.destroy());
    if (method === 'PUT' && standIn.corrupts?.test(key) === true)
      received.pipe(corruptingStream()).pipe(forwarded);
    else received.pipe(forwarded);
  };
  const proxy = createServer(forward);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;

  const standIn: S3StandIn = {
    address: `s3://${bucket}/${prefix}`,
    env: {
      MEDIA_STORE: `s3://${bucket}/${prefix}`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: server.key,
      S3_SECRET_ACCESS_KEY: server.secret,
    },
    drainRequests: () => requests.splice(0),
    isDown: false,
    hangs: false,
    putsLeft: Infinity,
    corrupts: null,
    keys: async () => {
      const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}/` });
      const { Contents: found = [] } = await client.send(list);
      return found.map(({ Key = '' }) => Key.slice(prefix.length + 1)).toSorted();
    },
    read: async (key) => {
      const { Body } = await client.send(new GetObjectCommand(objectOf(key)));
      return (await Body?.transformToString()) ?? '';
    },
    remove: async (key) => void (await client.send(new DeleteObjectCommand(objectOf(key)))),
    replace: async (key, content) =>
      void (await client.send(new PutObjectCommand({ ...objectOf(key), Body: content }))),
    close: async () => {
      client.destroy();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await server.close();
    },
  };
  return standIn;
}
