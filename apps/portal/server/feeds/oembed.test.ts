import { beforeAll, describe, expect, it } from 'vitest';
import { aBackend, anEvent, aPortal, aTenant, json, warmUpRenderer } from '../testing.ts';

beforeAll(warmUpRenderer);

const origin = 'https://northline.example';
const requestPreview = async (url: string, parameters = '') => {
  const { app } = await aPortal({ tenants: [aTenant({ locales: ['en', 'de'] })] });
  return app.inject({
    url: `/oembed?url=${encodeURIComponent(url)}${parameters}`,
    headers: { host: 'localhost' },
  });
};

describe('oEmbed', () => {
  it('describes an event as a link with a picture', async () => {
    const response = await requestPreview(`${origin}/events/e1/`);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['access-control-allow-origin']).toBe('*');
    const embed = response.json<Record<string, unknown>>();
    expect(embed).toMatchObject({
      version: '1.0',
      type: 'link',
      title: 'Alder v Birch',
      provider_name: 'Northline',
      provider_url: `${origin}/`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(embed['thumbnail_url']).toMatch(
      /^https:\/\/northline\.example\/share\/en\/events\/e1\.jpg\?v=/,
    );
  });

  it('reveals nothing of the match that a clip was cut from', async () => {
    const cut = {
      mediaType: 'clip',
      eventId: 'match',
      title: 'Goal 71’',
      metaTitle: '2–2',
    } as const;
    const content = anEvent({ ...cut, eventDescription: 'Birch make it 2–2.' });
    const { app } = await aPortal({
      backend: (request) =>
        request.url.includes('/get_by_id/id/') ? json(200, { content }) : aBackend(request),
    });
    const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } });
    const embed = await get(`/oembed?url=${encodeURIComponent(`${origin}/events/e1/`)}`);
    expect(embed.json()).toMatchObject({ title: 'Alder – Birch' });
    const { body } = await get('/events/e1/');
    const head = body.slice(0, body.indexOf('</head>'));
    expect(head).toContain('Alder – Birch');
    expect(head).not.toMatch(/Goal|2–2/);
  });

  it('is discoverable from the page it describes', async () => {
    const { app } = await aPortal();
    const { body } = await app.inject({ url: '/de/events/e1/', headers: { host: 'localhost' } });
    const href = /type="application\/json\+oembed"[^>]*href="([^"]*)"/.exec(body)?.[1] ?? '';
    const { pathname, search } = new URL(href.replaceAll('&amp;', '&'));
    const response = await app.inject({ url: pathname + search, headers: { host: 'localhost' } });
    expect(response.json()).toMatchObject({ provider_url: `${origin}/de/` });
  });

  it('responds in XML on request, in the language of the address', async () => {
    const response = await requestPreview(`http://localhost:3000/de/events/e1`, '&format=xml');
    expect(response.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(response.body).toContain('<oembed><version>1.0</version><type>link</type>');
    expect(response.body).toContain(`<provider_url>${origin}/de/</provider_url>`);
  });

  it('returns no picture larger than requested', async () => {
    const url = `${origin}/events/e1/`;
    expect((await requestPreview(url, '&maxwidth=1199')).json()).not.toHaveProperty(
      'thumbnail_url',
    );
    expect((await requestPreview(url, '&maxheight=100')).json()).not.toHaveProperty(
      'thumbnail_url',
    );
    expect((await requestPreview(url, '&maxwidth=1200&maxheight=630')).json()).toHaveProperty(
      'thumbnail_url',
    );
  });

  it('rejects a missing address or invalid sizes with 400, other formats with 501', async () => {
    const url = `${origin}/events/e1/`;
    expect((await requestPreview('')).statusCode).toBe(400);
    expect((await requestPreview(url, '&maxwidth=-1')).statusCode).toBe(400);
    expect((await requestPreview(url, '&maxheight=1e9')).statusCode).toBe(400);
    expect((await requestPreview(url, '&format=yaml')).statusCode).toBe(501);
  });

  it.each([
    'https://evil.example/events/e1/',
    'https://northline.example.evil.example/events/e1/',
    'https://northline.example@evil.example/events/e1/',
    'javascript:alert(1)//northline.example/events/e1/',
    'file:///events/e1/',
    '//northline.example/events/e1/',
    'not an address',
    `${origin}/live/`,
    `${origin}/events/none/`,
    `${origin}/events/%3Cb%3E/`,
    `${origin}/ko/events/e1/`,
    `${origin}/en/events/e1/`,
  ])('returns 404 for %s', async (url) => {
    const response = await requestPreview(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('evil');
  });
});
