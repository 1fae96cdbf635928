import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAdUrlPolicy } from './ad-url-policy.ts';
import { fetchVast } from './fetch-vast.ts';

const site = 'https://ads.example';
const { allowedUrl } = createAdUrlPolicy([site]);
afterEach(() => vi.unstubAllGlobals());

/** Fetches an address whose server sends this response. */
function fetchFrom(response: Response | Error, address = `${site}/vast`) {
  const fetchMock = vi.fn<typeof fetch>(async () => {
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal('fetch', fetchMock);
  return { fetchMock, result: fetchVast(address, allowedUrl, new AbortController().signal) };
}
const responseAt = (url: string, body = '<VAST/>', type = 'application/xml', status = 200) =>
  Object.defineProperty(new Response(body, { status, headers: { 'content-type': type } }), 'url', {
    value: url,
  });

describe('fetching an ad', () => {
  it('yields its document, without cookies', async () => {
    const { fetchMock, result } = fetchFrom(responseAt(`${site}/vast`));
    expect(await result).toEqual({ kind: 'document', text: '<VAST/>' });
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' });
  });

  it('recognises a video by its content type, and does not read it', async () => {
    const { result } = fetchFrom(responseAt(`${site}/vast`, 'video', 'video/mp4; codecs=avc1'));
    expect(await result).toEqual({ kind: 'media', type: 'video/mp4' });
  });

  it('[EVT-17] yields an empty document where the server has no content', async () => {
    const nothing = Object.defineProperty(new Response(null, { status: 204 }), 'url', {
      value: `${site}/vast`,
    });
    expect(await fetchFrom(nothing).result).toEqual({ kind: 'document', text: '' });
  });

  it('[SEC-20] requests nothing from an unknown site', async () => {
    const { fetchMock, result } = fetchFrom(
      responseAt(`${site}/vast`),
      'https://evil.example/vast',
    );
    await expect(result).rejects.toMatchObject({ code: 300 });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it.each([
    ['leads to another site', responseAt('https://evil.example/vast')],
    ['leads to the local network', responseAt('http://127.0.0.1/vast')],
    ['is too large', responseAt(`${site}/vast`, 'x'.repeat(500_001))],
    ['is missing', responseAt(`${site}/vast`, '', 'text/html', 404)],
    ['cannot be reached', new TypeError('Failed to fetch')],
  ])('[SEC-20] accepts nothing from an address that %s', async (_, response) => {
    await expect(fetchFrom(response).result).rejects.toMatchObject({ code: 300 });
  });
});
