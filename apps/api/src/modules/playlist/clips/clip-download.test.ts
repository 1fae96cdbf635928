import { connect, type AddressInfo, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testTenant, type TestApi } from '../../../testing.ts';
import { clipOf, eventOf, testNow } from '../../event/testing.ts';
import { signedIn } from '../../session/testing.ts';

const demoMedia = fileURLToPath(new URL('../../../../../../demo/media', import.meta.url));
const replay = { kind: 'film', film: 'football' } as const;
const clip = { kind: 'clip', film: 'football', startMs: 1000, endMs: 2000 } as const;
/** A clip whose file is far larger than the buffers of a connection. */
const long = { ...clip, startMs: 0, endMs: 200_000 };
const events = [
  eventOf('match', { stream: replay }),
  eventOf('abroad', { stream: replay, regions: ['FR'] }),
  eventOf('minors', { stream: replay, safeguarded: true }),
  clipOf('child', 'minors', { stream: clip }),
  clipOf('goal', 'match', { title: 'A “goal”/ x: ünd "more"', stream: clip }),
  clipOf('half', 'match', { stream: long }),
  clipOf('closed', 'abroad', { stream: clip, regions: ['FR'] }),
];

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    tenants: [testTenant('alpha', { download_clips: true }), testTenant('beta')],
    clock: () => testNow,
    limitFactor: 1,
    env: { MEDIA_DIR: demoMedia, TRUST_PROXY: 'loopback' },
    content: { alpha: { events }, beta: { events } },
  });
});
afterAll(() => api.close());

const get = (address: string, host = 'alpha.test') =>
  api.app.inject({ method: 'GET', url: address, headers: { host } });

describe('the clip download', () => {
  it('is available to viewers who may watch, named after its title', async () => {
    const response = await get('/media/events/goal/clip.mp4');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(response.rawPayload.length),
      'content-disposition':
        'attachment; filename="A goal x nd more.mp4"; ' +
        "filename*=UTF-8''A%20%E2%80%9Cgoal%E2%80%9D%20x%20%C3%BCnd%20more.mp4",
    });
    expect(response.rawPayload.toString('latin1', 4, 8)).toBe('ftyp');
  });

  it('is not found for tenants that disallow it, for non-clips, clips of minors and unknown ids', async () => {
    expect((await get('/media/events/goal/clip.mp4', 'beta.test')).statusCode).toBe(404);
    expect((await get('/media/events/match/clip.mp4')).statusCode).toBe(404);
    expect((await get('/media/events/child/clip.mp4')).statusCode).toBe(404);
    expect((await get('/media/events/nowhere/clip.mp4')).statusCode).toBe(404);
  });

  it('[SEC-16] is as restricted as the clip, and needs a grant for its own event', async () => {
    expect((await get('/media/events/closed/clip.mp4')).statusCode).toBe(403);
    expect((await get('/media/h/forged/events/goal/clip.mp4')).statusCode).toBe(403);
  });

  it('[SEC-02] is available to the owner only while the clip is private', async () => {
    const viewer = await signedIn(api, 'viewer');
    const { body } = await api.clip.create({
      token: viewer.access,
      body: {
        event_id: 'match',
        title: 'Mine',
        start_time: 3000,
        end_time: 4000,
        media_type: 'user_clip',
      },
    });
    const { id, source } = body.content;
    expect((await get(`/media/events/${id}/clip.mp4`)).statusCode).toBe(404);
    expect((await get(source.hd.replace('master.m3u8', 'clip.mp4'))).statusCode).toBe(200);
  });

  it('[SEC-30] is not delayed by clients that read nothing, and limited to four at once per address', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const open: Socket[] = [];
    /** Starts a download and reads no more than its start. Returns the status. */
    const download = (from: string, host = 'alpha.test') => {
      const socket = connect(port, '127.0.0.1');
      open.push(socket);
      socket.write(
        `GET /media/events/half/clip.mp4 HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${from}\r\n\r\n`,
      );
      return new Promise<string>((resolve) => {
        socket.once('data', (data) => {
          socket.pause();
          resolve(data.toString('latin1', 9, 12));
        });
      });
    };
    for (let host = 1; host <= 12; host += 1)
      expect(await download(`198.51.100.${host}`)).toBe('200');
    for (let attempt = 1; attempt <= 4; attempt += 1)
      expect(await download('2001:db8::1')).toBe('200');
    expect(await download('2001:db8::2')).toBe('429');
    open.at(-2)?.destroy();
    await expect.poll(() => download('2001:db8::2')).toBe('200');
    for (const socket of open) socket.destroy();
  });

  it('is refused after too many requests', async () => {
    const statusOfDownload = async () => (await get('/media/events/goal/clip.mp4')).statusCode;
    let downloads = 0;
    while ((await statusOfDownload()) === 200) downloads += 1;
    expect(downloads).toBeLessThan(30);
    expect(await statusOfDownload()).toBe(429);
  });
});
