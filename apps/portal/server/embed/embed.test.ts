import type { Event, TenantConfigInput } from '@grandstand/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedClip } from '../../src/features/embed/index.ts';
import { aPortal, aTenant, anEvent, json, warmUpRenderer } from '../testing.ts';

beforeAll(warmUpRenderer);

const origin = 'https://northline.example';
const club = 'https://www.club.example';
const clipSource = {
  hd: '/media/events/c1/master.m3u8',
  pano: null,
  poster: '/media/events/c1/picture.webp',
  clip: { eventId: 'm1', startTime: 60, endTime: 95 },
  epg: null,
  thumbnails: null,
  hasTextTracks: false,
};
/** A clip that a viewer made and shared. */
const aClip = (change: Partial<Event> = {}) =>
  anEvent({
    id: 'c1',
    eventId: 'm1',
    title: 'What a save',
    mediaType: 'user_clip',
    eventStatus: 'archived',
    visibility: 'link',
    source: clipSource,
    ...change,
  });

interface Setting {
  readonly clip?: Partial<Event> | null;
  readonly tenant?: Partial<TenantConfigInput>;
}

async function aSite({ clip = {}, tenant = {} }: Setting = {}) {
  const allowing = aTenant({ locales: ['en', 'de', 'he'], embed_origins: [club], ...tenant });
  const other = aTenant({ id: 'harbour', hosts: ['harbour.localhost'], embed_origins: ['*'] });
  const portal = await aPortal({
    tenants: [allowing, other],
    backend: ({ url, headers }) => {
      const [, id] = /\/get_by_id\/id\/([^?]+)/.exec(url) ?? [];
      const isOurs = headers['host'] === 'localhost';
      const asClip = url.includes('/clip/');
      if (clip === null) return json(500, { messageErrorCode: 'internal_error', message: '' });
      if (id === 'c1' && isOurs && (asClip || clip.mediaType === 'event')) {
        const hidden = headers['x-results'] === 'hide';
        const content = aClip(clip);
        return json(200, {
          content: hidden ? { ...content, title: 'Alder – Birch', resultHidden: true } : content,
        });
      }
      return json(404, { messageErrorCode: 'event_not_found', message: 'none', requestId: 'r' });
    },
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ url, headers: { host: 'localhost', ...headers } });
  return { ...portal, get };
}

const stateOf = (html: string) => /data-embed="([^"]*)"/.exec(html)?.[1];
const dataOf = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="clip">([^<]*)</.exec(html)?.[1] ?? 'null',
  ) as EmbeddedClip | null;
const framedBy = (policy: unknown) => /frame-ancestors ([^;]*)/.exec(String(policy))?.[1];

describe('the embed page', () => {
  it('[SEC-26] only sites that the tenant names may frame it', async () => {
    const { get } = await aSite();
    const { statusCode, headers, body } = await get('/embed/clips/c1/');
    expect([statusCode, stateOf(body)]).toEqual([200, 'clip']);
    expect(framedBy(headers['content-security-policy'])).toBe(club);
    expect(headers['x-frame-options']).toBeUndefined();
    const anywhere = await aSite({ tenant: { embed_origins: ['*'] } });
    const open = await anywhere.get('/embed/clips/c1/');
    expect(framedBy(open.headers['content-security-policy'])).toBe('*');
  });

  it.each(['/', '/live/', '/events/c1/', '/de/events/c1/', '/none/'])(
    '[SEC-26] %s cannot be framed, even if clips may be',
    async (path) => {
      const { get } = await aSite({ tenant: { embed_origins: ['*'] } });
      const { headers } = await get(path);
      expect(framedBy(headers['content-security-policy'])).toBe(`'none'`);
      expect(headers['x-frame-options']).toBe('DENY');
    },
  );

  it('has no session, services or site markup, and plays nothing before a press', async () => {
    const { get } = await aSite({
      tenant: { third_parties: { segment: { write_key: 'abcdefgh12345678' } } },
    });
    const { headers, body } = await get('/embed/clips/c1/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`connect-src 'self';`);
    expect(policy).toContain(`script-src 'self' 'sha256-`);
    expect(policy).toContain(`form-action 'none'`);
    expect(policy).not.toContain('segment');
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).not.toMatch(/rel="manifest"|modulepreload|app\.css|entry\.js/);
    expect(body.match(/<script[^>]*src="[^"]*"/g)).toEqual([
      '<script type="module" src="/assets/embed.js"',
    ]);
  });

  it('shows the clip’s picture and its title as a link, and loads the player', async () => {
    const { get } = await aSite();
    const { body } = await get('/de/embed/clips/c1');
    expect(body).toContain('<html lang="de" dir="ltr"');
    const poster = /<img[^>]* class="poster"[^>]*>/.exec(body)?.[0];
    expect(poster).toContain(' src="/media/events/c1/picture.webp"');
    expect(body).toContain(`href="${origin}/de/events/c1/" target="_blank" rel="noopener"`);
    expect(body).toContain('aria-label="Abspielen: What a save"');
    expect(body).toContain('>0:35<');
    expect(body).toContain('content="noindex, indexifembedded"');
    const data = dataOf(body);
    expect(data).toMatchObject({ stream: '/media/events/c1/master.m3u8', start: 60, end: 95 });
    expect(Object.keys(data?.messages ?? {})).toEqual(['player', 'playerSettings']);
    expect((await get('/he/embed/clips/c1/')).body).toContain('dir="rtl"');
  });

  it('[CLP-11] a portrait clip is shown in portrait, before and after the press', async () => {
    const wide = (await (await aSite()).get('/embed/clips/c1/')).body;
    expect(wide).toContain('<main id="stage">');
    const crop = { points: [{ time: 0, x: 0.25 }] };
    const { get } = await aSite({
      clip: { source: { ...clipSource, clip: { ...clipSource.clip, crop } } },
    });
    const { body } = await get('/embed/clips/c1/');
    expect(body).toContain('<main id="stage" data-portrait>');
    expect(dataOf(body)?.crop).toEqual(crop);
  });

  it('hostile titles are written as text', async () => {
    const title = '</script><img src=x onerror=alert(1)>"';
    const { get } = await aSite({ clip: { title } });
    const { body } = await get('/embed/clips/c1/');
    expect(body).not.toContain('<img src=x');
    expect(dataOf(body)?.title).toBe(title);
  });

  it('an editorial clip is titled by its teams, with their crests', async () => {
    const { get } = await aSite({
      clip: { mediaType: 'clip', visibility: null, title: 'Goal 3–2', imageUrl: '/media/3-2.jpg' },
    });
    const { body } = await get('/embed/clips/c1/');
    expect(body).toContain('Alder – Birch');
    expect(body).not.toMatch(/\bGoal\b|3–2|3-2/);
    expect(body).toMatch(/<div[^>]* class="poster sides"/);
    expect(dataOf(body)?.poster.kind).toBe('sides');
  });

  it('no result is revealed if the tenant hides results, whatever the cookie, or if the link hides them', async () => {
    const hiding = await aSite({ tenant: { spoiler_free: true } });
    const response = await hiding.get('/embed/clips/c1/', { cookie: 'ott-spoiler-free=off' });
    expect(response.body).not.toContain('What a save');
    expect(response.body).not.toContain('picture.webp');
    expect(response.headers['cache-control']).toBe('public, no-cache');
    const showing = await aSite();
    const passedOn = await showing.get('/embed/clips/c1/?results=hide');
    expect(passedOn.body).not.toContain('What a save');
    expect(passedOn.body).toContain(`href="${origin}/events/c1/?results=hide"`);
    const hiddenByViewer = await showing.get('/embed/clips/c1/', { cookie: 'ott-spoiler-free=on' });
    expect(hiddenByViewer.body).not.toContain('What a save');
    expect(hiddenByViewer.headers['cache-control']).toBe('private, no-cache');
  });

  it.each<[string, Partial<Event>, number]>([
    ['locked', { isEventAvailableForUser: false, source: { ...clipSource, hd: null } }, 200],
    ['locked', { isClosed: true, source: { ...clipSource, hd: null } }, 200],
    ['locked', { source: { ...clipSource, hd: '/media/h/9.x.y/events/c1/master.m3u8' } }, 200],
    ['region', { isEventAvailableInUserRegion: false, source: { ...clipSource, hd: null } }, 200],
    ['unplayable', { source: { ...clipSource, hd: null } }, 200],
    ['gone', { cancelled: true }, 404],
    ['gone', { safeguarded: true }, 404],
    ['gone', { mediaType: 'event' }, 404],
  ])('states that a clip is %s, without an address of its stream', async (state, clip, status) => {
    const { get } = await aSite({ clip });
    const { body, statusCode, headers } = await get('/embed/clips/c1/');
    expect([stateOf(body), statusCode]).toEqual([state, status]);
    expect(body).not.toMatch(/m3u8|\/media\/h\/|What a save|<script type="module"/);
    expect(body).toContain('target="_blank"');
    expect(framedBy(headers['content-security-policy'])).toBe(club);
  });

  it('[SEC-02] another tenant’s clip is treated as missing', async () => {
    const { get } = await aSite();
    const foreign = await get('/embed/clips/c1/', { host: 'harbour.localhost' });
    const missing = await get('/embed/clips/none/', { host: 'harbour.localhost' });
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect(foreign.body).toBe(missing.body);
    expect((await get('/embed/clips/%3Cb%3E/')).statusCode).toBe(404);
    expect((await get('/ko/embed/clips/c1/')).statusCode).toBe(404);
  });

  it('no clip is requested if the tenant forbids embedding, and the page shows that', async () => {
    const { get, calls } = await aSite({ tenant: { embed_origins: [] } });
    const { body, statusCode, headers } = await get('/embed/clips/c1/');
    expect([stateOf(body), statusCode]).toEqual(['off', 403]);
    expect(framedBy(headers['content-security-policy'])).toBe(`'none'`);
    expect(calls).toEqual([]);
  });

  it('a backend failure is shown and logged', async () => {
    const { get, logged } = await aSite({ clip: null });
    const { body, statusCode, headers } = await get('/embed/clips/c1/');
    expect([stateOf(body), statusCode]).toEqual(['failed', 503]);
    expect(headers['cache-control']).toBe('no-store');
    expect(logged).toEqual(['clip cannot be embedded']);
  });

  it('is cached until the clip changes', async () => {
    const { get, calls, change } = await aSite();
    await get('/embed/clips/c1/');
    await get('/embed/clips/c1/');
    expect(calls).toHaveLength(1);
    change({ tenantId: 'northline', eventId: 'c1', kind: 'clip-changed' });
    await get('/embed/clips/c1/');
    expect(calls).toHaveLength(2);
  });
});

describe('player metadata on the page of a clip', () => {
  const headOf = async (setting: Setting, path = '/events/c1/') => {
    const { get } = await aSite(setting);
    const { body } = await get(path);
    return body.slice(0, body.indexOf('</head>'));
  };
  const address = `${origin}/embed/clips/c1/`;

  it('declares the player to social networks and search engines if embedding is allowed', async () => {
    const head = await headOf({});
    for (const value of [
      `<meta property="og:video" content="${address}"/>`,
      '<meta property="og:video:type" content="text/html"/>',
      '<meta name="twitter:card" content="player"/>',
      `<meta name="twitter:player" content="${address}"/>`,
    ])
      expect(head).toContain(value);
    expect(head).toMatch(/type="application\/json\+oembed"/);
    const listed = await headOf({ clip: { mediaType: 'clip', visibility: null } });
    expect(listed).toContain(`"embedUrl":"${address}"`);
  });

  it.each<[string, Setting]>([
    ['the tenant forbids embedding', { tenant: { embed_origins: [] } }],
    ['the clip is locked', { clip: { isEventAvailableForUser: false } }],
    ['minors play', { clip: { safeguarded: true } }],
  ])('declares none if %s', async (_reason, setting) => {
    const head = await headOf(setting);
    expect(head).not.toMatch(/og:video|twitter:player|embedUrl|\/embed\//);
  });
});

describe('oEmbed of a clip', () => {
  const requestOEmbed = async (setting: Setting, parameters = '', path = '/events/c1/') => {
    const { get } = await aSite(setting);
    return get(`/oembed?url=${encodeURIComponent(origin + path)}${parameters}`);
  };

  it('is a player in a frame', async () => {
    const response = (await requestOEmbed({})).json<Record<string, unknown>>();
    expect(response).toMatchObject({
      type: 'video',
      title: 'What a save',
      width: 640,
      height: 360,
      thumbnail_width: 1200,
    });
    expect(response['html']).toMatch(
      /^<iframe src="https:\/\/northline\.example\/embed\/clips\/c1\/" title="What a save" width="640" height="360"/,
    );
  });

  it('[CLP-11] has the clip’s orientation', async () => {
    const crop = { points: [{ time: 0, x: 0.25 }] };
    const clip = { source: { ...clipSource, clip: { ...clipSource.clip, crop } } };
    expect((await requestOEmbed({ clip })).json()).toMatchObject({ width: 360, height: 640 });
    const small = (await requestOEmbed({ clip }, '&maxheight=320')).json();
    expect(small).toMatchObject({ width: 180, height: 320 });
  });

  it.each([
    ['&maxwidth=320', 320, 180],
    ['&maxheight=90', 160, 90],
    ['&maxwidth=500&maxheight=90', 160, 90],
    ['&maxwidth=4000', 640, 360],
  ])('stays within the requested size: %s', async (parameters, width, height) => {
    expect((await requestOEmbed({}, parameters)).json()).toMatchObject({ width, height });
  });

  it('a title cannot close an attribute', async () => {
    const { html } = (await requestOEmbed({ clip: { title: '"><script>' } })).json<{
      html: string;
    }>();
    expect(html).toContain('title="&quot;&gt;&lt;script&gt;"');
  });

  it('hides results if the link hides them', async () => {
    const response = (await requestOEmbed({}, '', '/events/c1/?results=hide')).json<{
      html: string;
    }>();
    expect(response).toMatchObject({ title: 'Alder – Birch' });
    expect(response.html).toContain('/embed/clips/c1/?results=hide"');
  });

  it('is a link if the tenant forbids embedding', async () => {
    const response = (await requestOEmbed({ tenant: { embed_origins: [] } })).json<
      Record<string, unknown>
    >();
    expect(response).toMatchObject({ type: 'link' });
    expect(response).not.toHaveProperty('html');
  });

  it('is a 404 for a locked clip, as for a missing one', async () => {
    const locked = await requestOEmbed({ clip: { isEventAvailableForUser: false } });
    const closed = await requestOEmbed({ clip: { isClosed: true } });
    const missing = await requestOEmbed({}, '', '/events/none/');
    expect([locked, closed, missing].map((value) => value.statusCode)).toEqual([404, 404, 404]);
    expect([locked.body, closed.body]).toEqual([missing.body, missing.body]);
  });
});
