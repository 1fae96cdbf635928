import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { LookupFunction } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createAllowlistedFetch,
  createAllowlistedRead,
  type Allowlist,
} from './allowlisted-fetch.ts';

/** Resolves every name to this machine, which the real look-up would refuse. */
const lookup: LookupFunction = (_host, { all }, done) =>
  all === true ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a site and returns its port. */
async function startSite(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const allowlist: Allowlist = {
  isListed: ({ hostname }) => hostname === 'guide.example' || hostname === 'other.example',
  allowsLoopback: () => false,
};
const fetchListed = createAllowlistedFetch({
  // Requests https addresses over plain http, so that the test servers need no certificates.
  request: (url, options, done) => request(url.href.replace(/^https:/, 'http:'), options, done),
  lookup,
  timeoutMs: 15_000,
  maxBytes: 1000,
});
const fetchPublic = (url: URL) => fetchListed(url, allowlist, '*/*');
/** Fetches over plain http from this machine, as a demo may. */
const fetchLocal = (url: URL, timeoutMs = 15_000) =>
  createAllowlistedFetch({ timeoutMs, maxBytes: 1000 })(
    url,
    { isListed: () => true, allowsLoopback: () => true },
    '*/*',
  );
const localUrl = (port: number) => new URL(`http://guide.localhost:${port}/a.json`);

describe('documents of other sites', () => {
  it('can be read in part, by range or truncated, with their status and headers', async () => {
    const port = await startSite((incoming, response) => {
      response.setHeader('access-control-allow-origin', incoming.headers.origin ?? '');
      response.statusCode = incoming.headers.range === undefined ? 404 : 206;
      response.end('x'.repeat(5000));
    });
    const read = createAllowlistedRead({ timeoutMs: 15_000, maxBytes: 1000 });
    const loopbackSites: Allowlist = { isListed: () => true, allowsLoopback: () => true };
    const headers = { range: 'bytes=0-9', origin: 'https://club.example' };
    const options = { accept: '*/*', headers, isTruncated: true };
    const {
      status,
      headers: responseHeaders,
      bytes,
      url,
    } = await read(localUrl(port), loopbackSites, options);
    expect([status, responseHeaders['access-control-allow-origin'], url.pathname]).toEqual([
      206,
      'https://club.example',
      '/a.json',
    ]);
    expect(bytes.length).toBeGreaterThanOrEqual(1000);
    expect(
      (await read(localUrl(port), loopbackSites, { accept: '*/*', maxBytes: 5000 })).status,
    ).toBe(404);
    await expect(read(localUrl(port), loopbackSites, { accept: '*/*' })).rejects.toThrow(
      'more than 1000',
    );
  });

  it('arrive complete and decompressed, and the site learns nothing about a viewer', async () => {
    const seen: string[] = [];
    const text = 'a program '.repeat(50);
    const compressed = { gzip: gzipSync(text), br: brotliCompressSync(text) } as const;
    const port = await startSite((incoming, response) => {
      seen.push(...Object.keys(incoming.headers));
      const encoding = incoming.url === '/gzip' ? 'gzip' : 'br';
      response.setHeader('content-encoding', encoding).end(compressed[encoding]);
    });
    for (const path of ['/gzip', '/br'])
      expect(String(await fetchLocal(new URL(path, localUrl(port))))).toBe(text);
    expect(new Set(seen)).toEqual(new Set(['accept', 'accept-encoding', 'connection', 'host']));
  });

  it('[SEC-19] are refused if they are too large when decompressed', async () => {
    const port = await startSite((_, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(100_000))),
    );
    await expect(fetchLocal(localUrl(port))).rejects.toThrow('more than 1000 bytes');
  });

  it('[SEC-19] are refused if the site is silent or stops half-way', async () => {
    const silent = await startSite(() => {});
    await expect(fetchLocal(localUrl(silent), 200)).rejects.toThrow('aborted');
    const halting = await startSite((_, response) => void response.write('a'));
    await expect(fetchLocal(localUrl(halting), 200)).rejects.toThrow();
  });

  it('[SEC-19] are not requested from unlisted sites, over plain http, or with a password', async () => {
    let requests = 0;
    const port = await startSite((_, response) => {
      requests += 1;
      response.end();
    });
    await expect(fetchPublic(new URL(`https://unknown.example:${port}/`))).rejects.toThrow(
      'not an allowed site',
    );
    await expect(fetchPublic(new URL(`http://guide.example:${port}/`))).rejects.toThrow(
      'must be https',
    );
    await expect(fetchPublic(new URL(`https://me:it@guide.example:${port}/`))).rejects.toThrow(
      'name or a password',
    );
    await expect(fetchPublic(new URL('javascript:alert(1)'))).rejects.toThrow(
      'not an allowed site',
    );
    expect(requests).toBe(0);
  });

  it('[SEC-19] are not read from this machine or its network, by name or IP address', async () => {
    const fetchDocument = createAllowlistedFetch();
    const anySite = { isListed: () => true, allowsLoopback: () => false };
    for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', 'localhost'])
      await expect(
        fetchDocument(new URL(`https://${host}:9/epg`), anySite, '*/*'),
        host,
      ).rejects.toThrow('is not a public address');
  });

  it('[SEC-19] are read after a redirect to another listed site, and to nowhere else', async () => {
    const paths: string[] = [];
    let location = '';
    const port = await startSite((incoming, response) => {
      paths.push(`${incoming.headers.host?.split(':')[0]}${incoming.url}`);
      if (incoming.url === '/there') response.end('here it is');
      else response.writeHead(302, { location }).end();
    });
    const from = new URL(`https://guide.example:${port}/a`);
    location = `https://other.example:${port}/there`;
    expect(String(await fetchPublic(from))).toBe('here it is');
    expect(paths).toEqual(['guide.example/a', 'other.example/there']);
    for (const [target, reason] of [
      [`https://inside.example:${port}/there`, 'not an allowed site'],
      [`http://other.example:${port}/there`, 'must be https'],
      ['file:///etc/passwd', 'not an allowed site'],
      ['/a', 'more than 3 redirects'],
    ] as const) {
      location = target;
      await expect(fetchPublic(from), target).rejects.toThrow(reason);
    }
    expect(paths.filter((path) => path.endsWith('/there'))).toHaveLength(1);
  });
});
