/** A site that serves HLS, for tests: its name is public, and requests to it reach this machine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, request as plainRequest, type ServerResponse } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AllowlistedRead, createAllowlistedRead } from '@grandstand/outbound';
import { mirrorListName } from './mirror-list.ts';

const host = 'origin.example';

/** Responds to a request and returns true; returns undefined to serve the file instead. */
type Respond = (url: URL, response: ServerResponse) => true | undefined;

export interface Origin {
  /** Its files are served. */
  folder: string;
  address(name: string): string;
  allowlistedRead: AllowlistedRead;
  /** Paths that were requested. */
  requests: string[];
  respond: Respond | null;
  /** Refuses connections. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startOrigin(): Promise<Origin> {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-origin-'));
  let port = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `https://${host}`);
    origin.requests.push(url.pathname);
    if (origin.respond?.(url, response) === true) return;
    readFile(path.join(folder, url.pathname)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  const origin: Origin = {
    folder,
    requests: [],
    respond: null,
    address: (name) => `https://${host}/${name}`,
    allowlistedRead: createAllowlistedRead({
      request: (url, options, done) => {
        // Only the origin's own name is redirected to this machine, and only after the guard let it pass.
        if (url.hostname !== host) return tlsRequest(url, options, done);
        const { lookup: _, ...rest } = options;
        return plainRequest(`http://127.0.0.1:${port}${url.pathname}${url.search}`, rest, done);
      },
    }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    start: async () => {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
      const address = server.address();
      port = typeof address === 'object' && address !== null ? address.port : 0;
    },
    close: async () => {
      if (server.listening) await origin.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await origin.start();
  return origin;
}

/** Lists mirrors as the backend does, by recording. */
export const listMirrors = (
  recordingsDir: string,
  mirrors: Readonly<Record<string, string>>,
): Promise<void> =>
  writeFile(
    path.join(recordingsDir, mirrorListName),
    JSON.stringify({
      version: 1,
      mirrors: Object.entries(mirrors).map(([recordingId, address]) => ({
        tenantId: 'northline',
        recordingId,
        address,
        ladder: false,
        captions: true,
        portalOrigin: 'https://northline.example',
      })),
    }),
  );
