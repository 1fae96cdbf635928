import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testTenant, type TestApi } from '../../testing.ts';
import type { PictureUrgency } from './picture-renderer.ts';
import { pictureService } from './picture.service.ts';

/** A drawing with a pattern, like posters. */
const drawing = (body = '', size = 'viewBox="0 0 1280 720" width="1280" height="720"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="1280" height="720" fill="#c01030"/>${body}</svg>`;

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2060a0' } })
    .jpeg()
    .toBuffer();

let dir = '';
let api: TestApi;
/** Connections to a local server, which no picture may cause. */
let reached = 0;
const localServer = createServer((socket) => {
  reached += 1;
  socket.destroy();
});
const logged: { msg?: string; source?: string; level?: number }[] = [];

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const port = await new Promise<number>((resolve) => {
    localServer.listen(0, () => {
      const address = localServer.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const write = async (file: string, content: string | Buffer) => {
    const target = path.join(dir, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  };
  await write('data/art/alpha/posters/a--b.svg', drawing());
  await write('data/art/alpha/posters/shared.svg', drawing('<circle r="90"/>'));
  await write(
    'data/art/alpha/crests/a.svg',
    drawing('', 'viewBox="0 0 200 220" width="200" height="220"'),
  );
  await write('data/art/alpha/words.svg', drawing('<text x="9" y="90">Final</text>'));
  await write('data/art/alpha/broken.svg', '<svg xmlns="http://www.w3.org/2000/svg"><rect');
  await write('data/art/alpha/broken.jpg', 'not a picture');
  await write('data/art/alpha/huge.svg', drawing('', 'width="900000" height="900000"'));
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const crowd = { width: 700, height: 400, channels: 3, noise, background: '#000' } as const;
  await write('data/art/alpha/crowd.jpg', await sharp({ create: crowd }).jpeg().toBuffer());
  await write('data/art/alpha/photo.jpg', await photo(1000, 500));
  await write('data/art/beta/only-beta.svg', drawing());
  await write(
    'data/secret.png',
    await sharp(await photo(64, 64))
      .png()
      .toBuffer(),
  );
  await write(
    'data/art/alpha/nosy.svg',
    drawing(
      `<image href="${path.join(dir, 'data/secret.png')}" width="1280" height="720"/>` +
        `<image href="file://${path.join(dir, 'data/secret.png')}" width="1280" height="720"/>` +
        `<image href="http://127.0.0.1:${port}/x.png" width="1280" height="720"/>`,
    ),
  );
  await write('media/final/poster.jpg', await photo(640, 360));
  await write('media/final/thumbs.jpg', await photo(640, 360));
  api = await createTestApi({
    tenants: [
      testTenant('alpha', {
        picture_sources: [
          `https://localhost:${port}/`,
          `https://127.0.0.1:${port}/`,
          `https://[::1]:${port}/`,
          'https://cdn.example/club/',
        ],
      }),
      testTenant('beta'),
    ],
    env: { DATA_DIR: path.join(dir, 'data'), MEDIA_DIR: path.join(dir, 'media') },
    logTo: { write: (line: string) => void logged.push(JSON.parse(line)) },
  });
});
afterAll(async () => {
  await api.close();
  localServer.close();
  await rm(dir, { recursive: true, force: true });
});

const get = (
  src: string,
  size = '320/webp',
  headers: Record<string, string> = {},
  tenant = 'alpha',
) =>
  api.app.inject({
    method: 'GET',
    url: `/media/picture/${size}?src=${encodeURIComponent(src)}`,
    headers: { host: `${tenant}.test`, ...headers },
  });
const poster = '/media/art/posters/a--b.svg';
const service = () => api.app.platform.resources.of(pictureService);

describe('a resized picture', () => {
  it.each(['webp', 'jpeg', 'png'])(
    'is served as %s, in the right size, cached forever',
    async (format) => {
      const { statusCode, headers, rawPayload } = await get(poster, `480/${format}`);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const read = await sharp(rawPayload).metadata();
      expect(read).toMatchObject({ format, width: 480, height: 270 });
      const { dominant } = await sharp(rawPayload).stats();
      expect(dominant.r).toBeGreaterThan(dominant.b + 80);
      const again = await get(poster, `480/${format}`, { 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    },
  );

  it('of a drawing is sharp at any width, and of a photograph never larger than the original', async () => {
    const crest = await sharp(
      (await get('/media/art/crests/a.svg', '640/webp')).rawPayload,
    ).metadata();
    expect([crest.width, crest.height]).toEqual([640, 704]);
    const small = await sharp(
      (await get('/media/films/final/poster.jpg', '1280/webp')).rawPayload,
    ).metadata();
    expect([small.width, small.height]).toEqual([640, 360]);
    const half = await sharp(
      (await get('/media/art/photo.jpg?v=3', '480/webp')).rawPayload,
    ).metadata();
    expect([half.width, half.height]).toEqual([480, 240]);
  });

  it('[SEC-23] is rendered once, whatever further parameters its address has', async () => {
    const made = await get('/media/art/photo.jpg', '640/webp');
    const bytes = service().cache.bytes;
    for (const version of ['1', '2', 'x'.repeat(64)]) {
      const again = await get(`/media/art/photo.jpg?v=${version}`, '640/webp');
      expect(again.rawPayload.equals(made.rawPayload)).toBe(true);
      expect(again.headers.etag).toBe(made.headers.etag);
    }
    for (const more of ['v=1', 'x=2', 'src2=/media/art/photo.jpg']) {
      const { statusCode } = await api.app.inject({
        url: `/media/picture/640/webp?src=${encodeURIComponent('/media/art/photo.jpg')}&${more}`,
        headers: { host: 'alpha.test' },
      });
      expect(statusCode).toBe(200);
    }
    expect(service().cache.bytes).toBe(bytes);
  });

  it('in format `auto` follows the Accept header, with a matching Vary', async () => {
    const type = async (accept: string) => {
      const { headers } = await get(poster, '320/auto', { accept });
      expect(headers.vary).toBe('Origin, Accept');
      return headers['content-type'];
    };
    expect(await type('image/webp,image/*,*/*;q=0.8')).toBe('image/webp');
    expect(await type('*/*')).toBe('image/jpeg');
    expect(await type('image/webp;q=0, image/png')).toBe('image/jpeg');
  });

  it('in AVIF is served as WebP, cached for a minute, until the job has rendered it', async () => {
    const src = '/media/art/crowd.jpg';
    const early = await get(src, '640/avif');
    expect(early.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
    });
    await service().renderQueued();
    const late = await get(src, '640/auto', { accept: 'image/avif,image/webp' });
    expect(late.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(late.rawPayload.length).toBeLessThan(early.rawPayload.length);
    expect(late.headers.etag).not.toBe(early.headers.etag);
    expect(await sharp(late.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 640 });
  });

  it('in AVIF does not delay the shutdown of the server', async () => {
    await get('/media/art/crowd.jpg', '960/avif');
    const { renderer, renderQueued } = service();
    const shutdown = new AbortController();
    const rendered = renderQueued(shutdown.signal);
    await expect.poll(() => renderer.isBusy).toBe(true);
    shutdown.abort();
    await rendered;
    expect(renderer.isBusy).toBe(true);
    await expect.poll(() => renderer.isBusy, { timeout: 60_000 }).toBe(false);
  });

  it('that is queued is not started after the shutdown of the server has started', async () => {
    const { renderer, renderQueued, prefetch } = service();
    const { render } = renderer;
    const widths: number[] = [];
    renderer.render = (job, urgency) => {
      widths.push(job.width);
      return render(job, urgency);
    };
    const [tenant] = api.app.platform.tenants.all;
    if (tenant === undefined) throw new Error('no tenant');
    prefetch(tenant, '/media/art/crowd.jpg?v=shutdown');
    const shutdown = new AbortController();
    const rendered = renderQueued(shutdown.signal);
    shutdown.abort();
    await rendered;
    await renderQueued();
    renderer.render = render;
    // The first width, 320, was next in the queue at the shutdown.
    expect([widths.includes(320), widths.includes(1280)]).toEqual([false, true]);
  });

  it('stays WebP forever if AVIF would be larger', async () => {
    await get(poster, '640/avif');
    await service().renderQueued();
    const { headers, rawPayload } = await get(poster, '640/avif');
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(rawPayload.length).toBeGreaterThan(0);
  });

  it('is rendered once for concurrent requests', async () => {
    const jobs: unknown[] = [];
    const { renderer } = service();
    const { render } = renderer;
    renderer.render = (job) => {
      jobs.push(job);
      return render(job);
    };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => get('/media/art/posters/shared.svg', '960/webp')),
    );
    renderer.render = render;
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(jobs).toHaveLength(1);
    expect(await readdir(path.join(dir, 'data/pictures/drafts'))).toEqual([]);
  });

  it('becomes urgent when an urgent request shares its rendering', async () => {
    const { renderer } = service();
    const { render } = renderer;
    const urgencies: (boolean | undefined)[] = [];
    const queued: PictureUrgency[] = [];
    const unblock = Promise.withResolvers<void>();
    renderer.render = async (job, urgency) => {
      urgencies.push(urgency?.isUrgent);
      if (urgency !== undefined) queued.push(urgency);
      await unblock.promise;
      return render(job, urgency);
    };
    const src = '/media/art/photo.jpg';
    const shared = [get(src, '960/jpeg', { priority: 'i' })];
    await expect.poll(() => urgencies).toEqual([false]);
    shared.push(get(src, '960/jpeg', { priority: 'u=1, i' }));
    await expect.poll(() => queued[0]?.isUrgent).toBe(true);
    unblock.resolve();
    await Promise.all(shared);
    await get(src, '480/png', { priority: 'u=12' });
    await get(src, '640/jpeg', { priority: 'i, u=0' });
    await get(src, '640/png');
    renderer.render = render;
    expect(urgencies).toEqual([false, false, true, false]);
  });

  it('is refused to an address that fills half of the queue, and urgent only for two of its requests', async () => {
    const { renderer } = service();
    const { render } = renderer;
    const urgencies: (boolean | undefined)[] = [];
    const unblock = Promise.withResolvers<void>();
    renderer.render = async (job, urgency) => {
      urgencies.push(urgency?.isUrgent);
      await unblock.promise;
      return render(
        { ...job, input: path.join(dir, 'data/art/alpha/photo.jpg'), isDrawing: false },
        urgency,
      );
    };
    await Promise.all(
      Array.from({ length: 49 }, (_, index) =>
        writeFile(path.join(dir, `data/art/alpha/posters/many-${index}.svg`), drawing()),
      ),
    );
    const request = (index: number, remoteAddress: string) =>
      api.app.inject({
        url: `/media/picture/320/png?src=/media/art/posters/many-${index}.svg`,
        headers: { host: 'alpha.test', priority: 'u=0' },
        remoteAddress,
      });
    const responses = [];
    for (let index = 0; index < 48; index += 1) {
      responses.push(request(index, '198.51.100.7'));
      await expect.poll(() => urgencies.length, { interval: 1 }).toBe(index + 1);
    }
    const refused = await request(48, '198.51.100.7');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    const other = request(48, '198.51.100.8');
    await expect.poll(() => urgencies.length).toBe(49);
    unblock.resolve();
    expect((await Promise.all([...responses, other])).map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 49 }, () => 200),
    );
    renderer.render = render;
    expect(urgencies).toEqual([true, true, ...Array.from({ length: 46 }, () => false), true]);
  });

  it('is ready when requested if it was prefetched; a failed prefetch is not retried', async () => {
    const { prefetch, renderQueued, renderer } = service();
    const tenant = api.app.platform.tenants.all.find(({ id }) => id === 'alpha');
    if (tenant === undefined) throw new Error('no such tenant');
    await writeFile(path.join(dir, 'data/art/alpha/posters/ahead.svg'), drawing());
    const { render } = renderer;
    const made: string[] = [];
    renderer.render = (job, urgency) => {
      made.push(`${path.basename(job.input)} ${job.width} ${job.format}`);
      return render(job, urgency);
    };
    for (const file of ['posters/ahead.svg', 'words.svg', 'none.svg', 'broken.jpg'])
      for (let times = 0; times < 2; times += 1) {
        prefetch(tenant, `/media/art/${file}`);
        await renderQueued();
      }
    for (const width of [320, 640, 960, 1280])
      expect((await get('/media/art/posters/ahead.svg', `${width}/webp`)).statusCode).toBe(200);
    renderer.render = render;
    expect(made.filter((name) => !name.startsWith('broken'))).toEqual(
      [320, 640, 960, 1280].map((width) => `ahead.svg ${width} webp`),
    );
    expect(made.filter((name) => name.startsWith('broken')).length).toBeLessThan(2);
  });

  it('of a drawing with text is the drawing itself, because this machine lacks its fonts', async () => {
    const { statusCode, headers } = await get('/media/art/words.svg');
    expect([statusCode, headers.location]).toEqual([302, '/media/art/words.svg']);
  });
});

describe('invalid picture requests', () => {
  it('with unknown widths and formats return 400 and name the allowed ones', async () => {
    for (const size of ['321/webp', '0/webp', '-320/webp', '320.0/webp', '1e3/webp', 'x/webp']) {
      const { statusCode, body } = await get(poster, size);
      expect({ size, statusCode }).toEqual({ size, statusCode: 400 });
      expect(body).toContain('320, 480, 640, 960, 1280, 1920');
    }
    expect((await get(poster, '320/gif')).json()).toMatchObject({
      messageErrorCode: 'validation_failed',
      details: [{ path: 'params.format', message: 'must be one of webp, avif, jpeg, png, auto' }],
    });
    for (const src of ['', 'x'.repeat(3000)]) expect((await get(src)).statusCode).toBe(400);
    const twice = await api.app.inject({
      url: '/media/picture/320/webp?src=/a&src=/b',
      headers: { host: 'alpha.test' },
    });
    expect(twice.statusCode).toBe(400);
  });

  it('for a source of another tenant return 404', async () => {
    expect((await get('/media/art/only-beta.svg')).statusCode).toBe(404);
    expect((await get('/media/art/only-beta.svg', '320/webp', {}, 'beta')).statusCode).toBe(200);
    expect((await get(poster, '320/webp', {}, 'beta')).statusCode).toBe(404);
  });

  it('for other files than art and posters return 404, as do paths that leave their folders', async () => {
    for (const src of [
      '/media/art/missing.svg',
      '/media/art/../../secret.png',
      '/media/art/../beta/only-beta.svg',
      '/media/art/..%2f..%2fsecret.png',
      '/media/art/..\\..\\secret.png',
      '/media/art//posters/a--b.svg',
      '/media/art/posters/a--b.svg%00.png',
      '/media/art/posters/a--b.svg\n',
      '/media/art/.hidden.png',
      '/media/films/final/thumbs.jpg',
      '/media/films/../art/alpha/photo.jpg',
      '/media/art/posters',
      '/api/event/list',
      '/etc/passwd',
      'media/art/photo.jpg',
      '//alpha.test/media/art/photo.jpg',
    ]) {
      const { statusCode } = await get(src);
      expect({ src, statusCode }).toEqual({ src, statusCode: 404 });
    }
  });

  it('[SEC-19] for sites that the tenant does not list return 404', async () => {
    for (const src of [
      'http://cdn.example/club/a.jpg',
      'https://cdn.example/other/a.jpg',
      'https://cdn.example/club/../other/a.jpg',
      'https://cdn.example/club/%2e%2e/other/a.jpg',
      'https://cdn.example/club/..%2fother/a.jpg',
      'https://cdn.example.evil.example/club/a.jpg',
      'https://cdn.example@evil.example/club/a.jpg',
      'https://user:pass@cdn.example/club/a.jpg',
      'https://cdn.example:8443/club/a.jpg',
      'https:cdn.example',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'http://169.254.169.254/latest/meta-data',
    ]) {
      const { statusCode } = await get(src);
      expect({ src, statusCode }).toEqual({ src, statusCode: 404 });
    }
  });

  it('[SEC-19] for a listed name that resolves to this machine cause no connection', async () => {
    const address = localServer.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const { statusCode } = await get(`https://${host}:${port}/a.jpg`);
      expect({ host, statusCode }).toEqual({ host, statusCode: 422 });
    }
    expect(reached).toBe(0);
  });

  it('[SEC-19] for a drawing that names files and addresses read none of them', async () => {
    const { statusCode, rawPayload } = await get('/media/art/nosy.svg', '320/png');
    expect(statusCode).toBe(200);
    const { dominant } = await sharp(rawPayload).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b + 80);
    expect(reached).toBe(0);
  });

  it('for an unreadable source return 422, logged once', async () => {
    for (const file of ['broken.svg', 'broken.jpg']) {
      for (const size of ['320/webp', '640/webp', '320/avif']) {
        const { statusCode, headers, body } = await get(`/media/art/${file}`, size);
        expect(statusCode).toBe(422);
        expect(JSON.parse(body).messageErrorCode).toBe('picture_unreadable');
        expect(headers['cache-control']).toBe('no-store');
      }
      const lines = logged.filter(({ source }) => source === `/media/art/${file}`);
      expect(lines.map(({ msg, level }) => ({ msg, level }))).toEqual([
        { msg: 'picture cannot be read', level: 40 },
      ]);
    }
  });

  it('for a drawing of absurd size are refused, and the next picture is rendered', async () => {
    expect((await get('/media/art/huge.svg')).statusCode).toBe(422);
    expect((await get('/media/art/photo.jpg')).statusCode).toBe(200);
  });
});
