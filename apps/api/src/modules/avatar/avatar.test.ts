import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { maxAvatarBytes } from '@grandstand/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testTenant, type TestApi } from '../../testing.ts';
import { signedIn, testPassword } from '../session/testing.ts';

let dir: string;
let api: TestApi;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'avatar-'));
  api = await createTestApi({
    env: { DATA_DIR: dir },
    tenants: [testTenant('alpha'), testTenant('beta')],
  });
}, 120_000);
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

const picture = () =>
  sharp({ create: { width: 900, height: 500, channels: 3, background: '#c02040' } });
/** A photograph with a location in its metadata. */
const photograph = () =>
  picture()
    .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '50/1 0/1 0/1' } })
    .jpeg()
    .toBuffer();
const upload = (token: string, bytes: Buffer) =>
  api.avatar.upload({ token, body: { image: bytes.toString('base64') } });
const files = () => readdir(path.join(dir, 'avatars', 'alpha')).catch(() => []);
const get = (url: string, host = 'alpha.test') => api.app.inject({ url, headers: { host } });

describe('an avatar', () => {
  it('is re-encoded as a square WebP without metadata, and replaced by the next one', async () => {
    const { access: token } = await signedIn(api, 'ann');
    const original = await photograph();
    expect(original.includes('a secret place')).toBe(true);
    const { status, body } = await upload(token, original);
    expect(status).toBe(200);
    const { avatarUrl } = body.content;
    const { body: account } = await api.account.get({ token });
    expect(account.content.avatarUrl).toBe(avatarUrl);

    const response = await get(avatarUrl);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const meta = await sharp(response.rawPayload).metadata();
    expect(meta).toMatchObject({ format: 'webp', width: 320, height: 320 });
    expect([meta.exif, meta.icc, meta.xmp]).toEqual([undefined, undefined, undefined]);
    expect(response.rawPayload.includes('secret')).toBe(false);
    // Another tenant has no such file.
    expect((await get(avatarUrl, 'beta.test')).statusCode).toBe(404);

    const { body: next } = await upload(token, await picture().png().toBuffer());
    expect(next.content.avatarUrl).not.toBe(avatarUrl);
    expect((await get(avatarUrl)).statusCode).toBe(404);
    expect(await files()).toHaveLength(1);
    expect((await api.avatar.remove({ token })).status).toBe(200);
    expect(await files()).toEqual([]);
    expect((await api.account.get({ token })).body.content.avatarUrl).toBe(null);
    expect((await api.avatar.remove({ token })).status).toBe(200);
  }, 60_000);

  it.each(['webp', 'avif', 'gif'] as const)('is accepted as %s', async (format) => {
    const { access } = await signedIn(api, `as-${format}`);
    expect((await upload(access, await picture()[format]().toBuffer())).status).toBe(200);
  });

  it('is accepted as the slightly invalid JPEGs that some phones write', async () => {
    const { access: token } = await signedIn(api, 'phone');
    const jpeg = await picture().jpeg().toBuffer();
    const withoutEnd = jpeg.subarray(0, -2);
    const strayBytes = Buffer.concat([withoutEnd, Buffer.from([0, 0, 63]), jpeg.subarray(-2)]);
    const oddScan = Buffer.from(jpeg);
    // The end of the spectral selection, which baseline decoders do not use.
    const scan = oddScan.indexOf(Buffer.from([0xff, 0xda]));
    oddScan[scan + 2 + oddScan.readUInt16BE(scan + 2) - 2] = 0;
    for (const bytes of [
      withoutEnd,
      strayBytes,
      oddScan,
      oddScan.subarray(0, -2),
      Buffer.concat([withoutEnd, Buffer.alloc(40)]),
    ]) {
      const { status, body } = await upload(token, bytes);
      expect(status).toBe(200);
      const { data } = await sharp((await get(body.content.avatarUrl)).rawPayload)
        .resize(1, 1)
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(170);
    }
  }, 60_000);

  it('is refused if it is not an image or broken, and leaves no file', async () => {
    const { access: token } = await signedIn(api, 'bad');
    const before = await files();
    const jpeg = await photograph();
    const bad = [
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      ),
      await picture().tiff().toBuffer(),
      Buffer.from('%PDF-1.7'),
      Buffer.from('<script>alert(1)</script>'),
      jpeg.subarray(0, 300),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 1)]),
    ];
    for (const bytes of bad) {
      const { status, body } = await upload(token, bytes);
      expect([status, body.messageErrorCode]).toEqual([422, 'avatar_invalid']);
    }
    for (const image of ['', 'not base64!', 7]) {
      const response = await api.avatar.upload({ token, body: { image } });
      expect(response.body.messageErrorCode).toBe('avatar_invalid');
    }
    expect(await files()).toEqual(before);
  }, 60_000);

  it('is refused above 2 MB, while other calls have a lower limit', async () => {
    const { access: token } = await signedIn(api, 'large');
    const head = await photograph();
    const most = Buffer.concat([head, Buffer.alloc(maxAvatarBytes - head.length)]);
    expect((await upload(token, most)).status).toBe(200);
    const over = await upload(token, Buffer.concat([most, Buffer.alloc(3)]));
    expect([422, 413]).toContain(over.status);
    const far = await upload(token, Buffer.alloc(maxAvatarBytes + 4096, 1));
    expect([far.status, far.body.messageErrorCode]).toEqual([413, 'body_too_large']);
    const other = await api.user.updateProfile({
      token,
      body: { data: { displayName: 'x'.repeat(70_000) } },
    });
    expect(other.status).toBe(413);
  }, 60_000);

  it("needs a session, and is part of the account's export and deletion", async () => {
    expect((await api.avatar.upload({ body: { image: 'AAAA' } })).status).toBe(401);
    const { access: token } = await signedIn(api, 'leaving');
    const { body } = await upload(token, await photograph());
    const { body: exported } = await api.account.export({ token });
    expect(exported.content.account).toMatchObject({
      email: 'leaving@example.org',
      avatarUrl: body.content.avatarUrl,
      hasPassword: true,
    });
    const [type, data = ''] = exported.content.avatar.split(',');
    expect(type).toBe('data:image/webp;base64');
    expect((await sharp(Buffer.from(data, 'base64')).metadata()).width).toBe(320);
    const name = path.basename(body.content.avatarUrl);
    expect(await files()).toContain(name);
    await api.account.remove({ token, body: { password: testPassword } });
    expect(await files()).not.toContain(name);
  }, 60_000);

  it.each(['..%2f..%2ftoken.key', 'a_x.webp', 'a_0123456789abcdef.made', '%2e%2e'])(
    'serves no other files: %s',
    async (name) => {
      expect((await get(`/media/avatars/${name}`)).statusCode).toBe(404);
    },
  );
});
