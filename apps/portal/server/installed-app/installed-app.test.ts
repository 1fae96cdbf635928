import { loadImage, createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InjectRequest } from '../options.ts';
import { aBackend, aPortal, aTenant, warmUpRenderer } from '../testing.ts';
import { sharedTarget } from './shared-target.ts';

beforeAll(warmUpRenderer);

interface Manifest {
  readonly name: string;
  readonly dir: string;
  readonly lang: string;
  readonly start_url: string;
  readonly icons: readonly { src: string; sizes: string; purpose: string }[];
  readonly shortcuts: readonly { name: string; url: string }[];
  readonly share_target: { readonly action: string };
}

const brand = { ...aTenant().brand, markUrl: '/media/art/mark.svg' };

const drawMark = async () => {
  const sheet = createCanvas(40, 40);
  const ctx = sheet.getContext('2d');
  ctx.fillStyle = '#00ff00';
  ctx.fillRect(0, 0, 40, 40);
  return sheet.encode('png');
};

async function open() {
  const rawPayload = await drawMark();
  const portal = await aPortal({
    tenants: [
      aTenant({ locales: ['en', 'he'], brand }),
      aTenant({ id: 'harbour', hosts: ['harbour.localhost'], name: 'Osmere Harbour', brand }),
    ],
    backend: (request: InjectRequest) =>
      request.url.startsWith('/media/picture/')
        ? { statusCode: 200, body: '', rawPayload }
        : aBackend(request),
  });
  const get = (url: string, host = 'localhost') => portal.app.inject({ url, headers: { host } });
  const manifest = async (url: string, host?: string) => (await get(url, host)).json<Manifest>();
  return { get, manifest };
}

describe('the installed app', () => {
  it('has a manifest for each tenant, in the language and direction of its page', async () => {
    const { get, manifest } = await open();
    const page = (await get('/he/live/')).body;
    const [, href = ''] = /<link rel="manifest" href="([^"]+)">/.exec(page) ?? [];
    const app = await manifest(href);
    expect(app).toMatchObject({ lang: 'he', dir: 'rtl', start_url: '/he/', name: 'Northline' });
    expect(app.shortcuts.map(({ url }) => url)).toEqual([
      '/he/live/',
      '/he/upcoming/',
      '/he/selected/clips/',
    ]);
    expect(app.share_target.action).toBe('/he/shared');
    expect((await manifest('/manifest.webmanifest?lang=de')).lang).toBe('en');
    const other = await manifest('/manifest.webmanifest', 'harbour.localhost');
    expect([other.name, other.dir]).toEqual(['Osmere Harbour', 'ltr']);
    expect(other.icons[0]?.src).toBe(app.icons[0]?.src);
  });

  it('has icons of their declared size, with the mark inside the safe area', async () => {
    const { get, manifest } = await open();
    const { icons } = await manifest('/manifest.webmanifest');
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes, purpose } of icons) {
      const response = await get(src);
      expect(response.headers['content-type']).toBe('image/png');
      const image = await loadImage(response.rawPayload);
      const edge = Number.parseInt(sizes, 10);
      expect([image.width, image.height]).toEqual([edge, edge]);
      const sheet = createCanvas(edge, edge);
      const ctx = sheet.getContext('2d');
      ctx.drawImage(image, 0, 0);
      const at = (x: number, y: number) => [...ctx.getImageData(x, y, 1, 1).data];
      expect(at(edge / 2, edge / 2)).toEqual([0, 255, 0, 255]);
      // A maskable icon fills its corners, since the system crops it; any other has round ones.
      expect(at(1, 1)[3]).toBe(purpose === 'maskable' ? 255 : 0);
      // A maskable icon may be cropped to a circle of 80 %; the largest square in it starts at 22 %.
      const isMark = at(Math.round(edge * 0.2), edge / 2)[1] === 255;
      expect(isMark).toBe(purpose === 'any');
    }
    expect((await get(icons[0]!.src.replace('192', '193'))).statusCode).toBe(404);
  });

  it('links a PNG favicon in its pages, and has icons at the addresses that browsers request on their own', async () => {
    const { get } = await open();
    const page = (await get('/live/')).body;
    const [, edge, href = ''] =
      /<link rel="icon" type="image\/png" sizes="(\d+)x\1" href="([^"]+)">/.exec(page) ?? [];
    const png = await get(href);
    expect((await loadImage(png.rawPayload)).width).toBe(Number(edge));

    const icon = await get('/favicon.ico');
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/x-icon']);
    expect([...icon.rawPayload.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
    expect(icon.rawPayload.readUInt32LE(14)).toBe(png.rawPayload.length);
    expect(icon.rawPayload.subarray(icon.rawPayload.readUInt32LE(18))).toEqual(png.rawPayload);

    for (const url of ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']) {
      const touch = await get(url);
      expect([touch.statusCode, touch.headers['content-type']]).toEqual([200, 'image/png']);
      expect((await loadImage(touch.rawPayload)).width).toBe(180);
    }
    expect((await get('/favicon.ico', 'unknown.example')).statusCode).toBe(421);
  });
});

describe('shared content', () => {
  const portal = { portal_url: 'https://club.example' };
  const targetOf = (shared: object) =>
    sharedTarget(portal, 'en', shared, ['http://localhost:3000']);

  it.each([
    ['a page of the portal', '/events/e1/?t=5', { url: 'https://club.example/events/e1/?t=5' }],
    ['its address in a text', '/he/live/', { text: 'Look: http://localhost:3000/he/live/' }],
    ['words', '/search/?q=Alder%20v%20Birch', { title: 'A page', text: 'Alder v Birch' }],
    ['a title alone', '/search/?q=Alder', { title: 'Alder' }],
    ['another site', '/search/?q=Alder', { url: 'https://evil.example/', title: 'Alder' }],
    ['nothing', '/', {}],
    ['a value that is not text', '/', { text: ['a', 'b'], url: { x: 1 } }],
  ])('%s opens %s', (_content, target, shared) => {
    expect(targetOf(shared)).toBe(target);
  });

  it.each([
    'https://club.example//evil.example/',
    String.raw`https://club.example/\evil.example/`,
    'https://club.example@evil.example/',
    'https://club.example.evil.example/',
  ])('[SEC-06] never leads to another site: %s', (url) => {
    expect(targetOf({ url })).toMatch(/^\/(?!\/|\\)/);
  });

  it('is accepted at an address in each language, and never cached', async () => {
    const { get } = await open();
    const { statusCode, headers } = await get('/he/shared?text=Alder&url=');
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      303,
      '/he/search/?q=Alder',
      'no-store',
    ]);
  });
});
