import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createVideoLibrary, withCache } from './video-library.ts';
import { writeRecording, writeVideo } from './testing.ts';
import { parseThumbnails, writeThumbnails } from './thumbnails.ts';

let mediaDir = '';
beforeAll(async () => {
  mediaDir = await mkdtemp(join(tmpdir(), 'films-'));
});
afterAll(() => rm(mediaDir, { recursive: true, force: true }));

describe('the video library', () => {
  it('reads renditions, captions, panorama, thumbnails and scores', async () => {
    await writeVideo(mediaDir, 'final', { scoreTimeline: [{ atMs: 1500, home: 1, away: 0 }] });
    const video = await createVideoLibrary([mediaDir]).get('final');
    expect(video?.durationMs).toBe(20_000);
    expect(video?.variants.map(({ name, base }) => [name, base])).toEqual([
      ['v720', '/media/films/final/v720/'],
      ['v360', '/media/films/final/v360/'],
    ]);
    expect(video?.captions.map(({ name }) => name)).toEqual(['captions-en']);
    expect(video?.pano?.base).toBe('/media/films/final/pano/');
    expect(video?.thumbnails[1]).toEqual({
      startMs: 2000,
      endMs: 4000,
      image: 'thumbs.jpg#xywh=160,0,160,90',
    });
    expect(video?.scoreTimeline).toEqual([{ time: 1.5, home: 1, away: 0 }]);
  });

  it('finds no video outside its folder', async () => {
    const library = createVideoLibrary([mediaDir]);
    for (const id of ['missing', '..', '../final', 'a/b', '', '.', 'final\0'])
      expect(await library.get(id)).toBeNull();
  });

  it('refuses a video with misaligned renditions, and reads it again once fixed', async () => {
    await writeVideo(mediaDir, 'odd', { durationsMs: [2000, 2000, 2000] });
    const path = join(mediaDir, 'odd', 'v360', 'index.m3u8');
    await writeFile(path, '#EXTM3U\n#EXTINF:2.5,\n0.m4s\n#EXTINF:2,\n1.m4s\n#EXT-X-ENDLIST\n');
    const library = createVideoLibrary([mediaDir]);
    await expect(library.get('odd')).rejects.toMatchObject({
      cause: { message: 'v360 does not have the segment boundaries of the first variant' },
    });
    await writeVideo(mediaDir, 'odd', { durationsMs: [2000, 2000, 2000] });
    expect((await library.get('odd'))?.durationMs).toBe(6000);
  });

  it.each([
    ['master.m3u8', 'nonsense', 'master.m3u8: line 1: #EXTM3U expected'],
    ['v720/index.m3u8', '#EXTM3U\n#EXT-X-ENDLIST\n', 'v720/index.m3u8: no segments'],
    ['thumbs.vtt', '<html>', 'thumbs.vtt: WEBVTT expected'],
    [
      'film.json',
      '{}',
      'film.json: scoreTimeline: Invalid input: expected array, received undefined',
    ],
  ])('names the file that cannot be read: %s', async (file, text, reason) => {
    await writeVideo(mediaDir, 'broken', {});
    await writeFile(join(mediaDir, 'broken', file), text);
    await expect(createVideoLibrary([mediaDir]).get('broken')).rejects.toThrow(
      `video "broken" cannot be read: ${reason}`,
    );
    await rm(join(mediaDir, 'broken'), { recursive: true });
  });
});

describe('thumbnails', () => {
  const cues = parseThumbnails(
    'WEBVTT\n\n1\n00:00.000 --> 00:02.000\nt.jpg#xywh=0,0,160,90\n\n00:00:02.000 --> 01:00:04.500\nt.jpg#xywh=160,0,160,90\n',
  );

  it('of a part of a video have times of the whole video', () => {
    expect(writeThumbnails(cues, '/media/films/f/', 1000, 5000)).toBe(
      [
        'WEBVTT',
        '00:00:01.000 --> 00:00:02.000\n/media/films/f/t.jpg#xywh=0,0,160,90',
        '00:00:02.000 --> 00:00:05.000\n/media/films/f/t.jpg#xywh=160,0,160,90\n',
      ].join('\n\n'),
    );
  });

  it('[SEC-20] name pictures of the same folder only', () => {
    const cue = (image: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${image}\n`;
    for (const image of ['https://evil.example/t.jpg#xywh=0,0,1,1', '../t.jpg#xywh=0,0,1,1', ''])
      expect(() => parseThumbnails(cue(image))).toThrow('malformed cue');
    expect(() => parseThumbnails('<html>')).toThrow('WEBVTT expected');
  });
});

describe('a cached video library', () => {
  it('reports once which file of a video cannot be read, and why', async () => {
    await writeVideo(mediaDir, 'unreported', {});
    await writeFile(join(mediaDir, 'unreported', 'v360', 'index.m3u8'), 'nonsense');
    let now = 1000;
    const report = vi.fn();
    const library = withCache(createVideoLibrary([mediaDir]), { perf: { now: () => now }, report });
    for (let count = 0; count < 3; count += 1) {
      await expect(library.get('unreported')).rejects.toThrow();
      now += 2000;
    }
    const reason = 'video "unreported" cannot be read: v360/index.m3u8: line 1: #EXTM3U expected';
    expect(report.mock.calls).toEqual([[{ id: 'unreported', reason, isPlayable: false }]]);
  });

  it.each([
    [false, 250, 2],
    [true, 250, 1],
    [true, 1050, 2],
  ])(
    'of a recording that has ended (%s) has, %d ms after a second segment was added, %d segments',
    async (isOver, ms, count) => {
      let now = 1000;
      const id = `cached-${isOver}-${ms}`;
      const library = withCache(createVideoLibrary([mediaDir]), { perf: { now: () => now } });
      const record = (durationsMs: number[]) =>
        writeRecording(mediaDir, id, [{ startMs: 1_700_000_000_000, durationsMs, isOver }]);
      await record([2000]);
      expect((await library.get(id))?.variants[0]?.segments).toHaveLength(1);
      await record([2000, 2000]);
      now += ms;
      expect((await library.get(id))?.variants[0]?.segments).toHaveLength(count);
    },
  );
});
