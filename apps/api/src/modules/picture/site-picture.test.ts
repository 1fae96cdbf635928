import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetchPicture } from './site-picture.ts';

/** Resolves every name to this machine, which the real lookup refuses. */
const lookup: LookupFunction = (_host, { all }, done) =>
  all === true ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function startSite(listener: RequestListener): Promise<URL> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return new URL(`http://site.example:${port}/a.jpg`);
}

const fetchWithin = (timeoutMs: number) =>
  createFetchPicture({ request, lookup, timeoutMs, maxBytes: 1000 });
/** With a long timeout, so that a busy machine does not fail the tests. */
const fetchPicture = fetchWithin(15_000);

describe('a picture of another site', () => {
  it('arrives complete, and the site learns nothing about the viewer', async () => {
    let headers: object = {};
    const url = await startSite((incoming, response) => {
      ({ headers } = incoming);
      response.end(Buffer.alloc(1000, 7));
    });
    expect(await fetchPicture(url)).toEqual(Buffer.alloc(1000, 7));
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
    ]);
  });

  it('[SEC-19] is refused if it is too large, even if its length is not declared', async () => {
    const chunked = await startSite((_incoming, response) => {
      response.write(Buffer.alloc(800));
      response.end(Buffer.alloc(800));
    });
    await expect(fetchPicture(chunked)).rejects.toThrow('more than 1000 bytes');
  });

  it('[SEC-19] is refused if the site does not respond or stops half-way', async () => {
    const fetchWithin300Ms = fetchWithin(300);
    const silent = await startSite(() => {});
    await expect(fetchWithin300Ms(silent)).rejects.toThrow('aborted');
    server?.closeAllConnections();
    const stopping = await startSite((_incoming, response) => void response.write('a'));
    await expect(fetchWithin300Ms(stopping)).rejects.toThrow('aborted');
  });

  it('[SEC-19] is not fetched through redirects', async () => {
    const paths: (string | undefined)[] = [];
    const url = await startSite((incoming, response) => {
      paths.push(incoming.url);
      response.writeHead(302, { location: '/inside' }).end();
    });
    await expect(fetchPicture(url)).rejects.toMatchObject({
      name: 'SiteError',
      isMissing: false,
    });
    expect(paths).toEqual(['/a.jpg']);
  });

  it('is reported as missing if the site responds with 404', async () => {
    const url = await startSite((_incoming, response) => void response.writeHead(404).end());
    await expect(fetchPicture(url)).rejects.toMatchObject({ isMissing: true });
  });
});
