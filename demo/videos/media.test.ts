import { readFile, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { captionLanguages, commentaryCues, webVtt } from './commentary.ts';
import { isReordered, videoTime, sampleCounts } from './encode/inspect.ts';
import { videoIds, readVideo, type VideoId } from './video.ts';
import { videoOf } from './matches.ts';

const mediaFolder = join(import.meta.dirname, '..', 'media');
const maxMediaBytes = 31 * 1024 * 1024;

/** A playlist's segments as [duration (s), path]. */
async function segmentsOf(playlist: string): Promise<[number, string][]> {
  const lines = (await readFile(playlist, 'utf8')).split('\n');
  return lines.flatMap((line, index): [number, string][] =>
    line.startsWith('#EXTINF:')
      ? [[Number.parseFloat(line.slice(8)), join(dirname(playlist), lines[index + 1] ?? '')]]
      : [],
  );
}

function playlistsOf(id: VideoId): string[] {
  const names = id === 'football' ? ['v720', 'v360', 'pano'] : ['v720', 'v360'];
  return names.map((name) => join(mediaFolder, id, name, 'index.m3u8'));
}

describe.each(videoIds)('the committed %s video', (id) => {
  const video = videoOf(id);

  it('has the description that a new simulation of its match produces', async () => {
    expect(await readVideo(join(mediaFolder, id))).toEqual(video);
  });

  it('has every segment of its playlists, with the same boundaries in all renditions', async () => {
    const durations = await Promise.all(
      playlistsOf(id).map(async (playlist) => {
        const text = await readFile(playlist, 'utf8');
        expect(text).toContain('#EXT-X-INDEPENDENT-SEGMENTS');
        expect(text.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true);
        const segments = await segmentsOf(playlist);
        for (const [, path] of segments) expect((await stat(path)).size).toBeGreaterThan(0);
        return segments.map(([duration]) => duration);
      }),
    );
    for (const list of durations) {
      expect(list.reduce((sum, duration) => sum + duration, 0) * 1000).toBe(video.durationMs);
      expect(list).toEqual(durations[0]);
    }
  });

  it('has 50 frames in every segment, none of them out of order (no B-frames)', async () => {
    for (const playlist of playlistsOf(id)) {
      for (const [, path] of await segmentsOf(playlist)) {
        const segment = await readFile(path);
        expect(sampleCounts(segment).video).toBe(50);
        expect(isReordered(segment)).toBe(false);
      }
    }
  });

  it('starts the video of every segment exactly on its boundary', async () => {
    for (const playlist of playlistsOf(id)) {
      const times: (number | null)[] = [];
      for (const [, path] of await segmentsOf(playlist))
        times.push(videoTime(await readFile(path)));
      const length = times[1] ?? 0;
      expect(length).toBeGreaterThan(0);
      expect(times).toEqual(times.map((_, index) => index * length));
    }
  });

  it('declares bit rates that its segments do not exceed', async () => {
    const master = await readFile(join(mediaFolder, id, 'master.m3u8'), 'utf8');
    const streams = [...master.matchAll(/BANDWIDTH=(\d+),.*\n(\S+)/g)];
    expect(streams).toHaveLength(2);
    for (const [, bandwidth, uri] of streams) {
      for (const [duration, path] of await segmentsOf(join(mediaFolder, id, uri ?? ''))) {
        const rate = ((await stat(path)).size * 8) / duration;
        expect(rate).toBeLessThanOrEqual(Number(bandwidth));
      }
    }
  });

  it('has captions of its own moments in every language', async () => {
    const master = await readFile(join(mediaFolder, id, 'master.m3u8'), 'utf8');
    for (const language of captionLanguages) {
      expect(master).toContain(`LANGUAGE="${language}"`);
      const text = await readFile(join(mediaFolder, id, 'captions', `${language}.vtt`), 'utf8');
      expect(text).toBe(webVtt(commentaryCues(video, language)));
    }
  });

  it('has a thumbnail and a still for every five seconds, and a poster', async () => {
    const text = await readFile(join(mediaFolder, id, 'thumbs.vtt'), 'utf8');
    expect(text.match(/thumbs\.jpg#xywh=\d+,\d+,160,90/g)).toHaveLength(video.durationMs / 5000);
    const stills = await readFile(join(mediaFolder, id, 'stills.vtt'), 'utf8');
    expect(stills.match(/stills\.webp#xywh=\d+,\d+,640,360/g)).toHaveLength(
      video.durationMs / 5000,
    );
    expect((await stat(join(mediaFolder, id, 'stills.webp'))).size).toBeGreaterThan(100_000);
    expect((await stat(join(mediaFolder, id, 'thumbs.jpg'))).size).toBeGreaterThan(10_000);
    expect((await stat(join(mediaFolder, id, 'poster.jpg'))).size).toBeGreaterThan(10_000);
  });
});

describe('the videos together', () => {
  it('stay within their share of the repository size', async () => {
    let total = 0;
    for (const id of videoIds) {
      const entries = await readdir(join(mediaFolder, id), {
        recursive: true,
        withFileTypes: true,
      });
      for (const entry of entries.filter((item) => item.isFile()))
        total += (await stat(join(entry.parentPath, entry.name))).size;
    }
    expect(total).toBeLessThanOrEqual(maxMediaBytes);
  });
});
