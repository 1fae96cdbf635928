import { describe, expect, it } from 'vitest';
import { renditionOf } from '../../media/testing.ts';
import {
  joinedFileName,
  joinedPlaylist,
  joinedThumbnails,
  maxParts,
  readJoinedFile,
} from './joined-parts.ts';

const rendition = renditionOf('/v720/', [2000, 2000, 2000, 1500, 2000, 2000, 2000, 900]);
const parts = [
  { first: 1, count: 2 },
  { first: 4, count: 1 },
  { first: 6, count: 2 },
];
const playlistText = () => joinedPlaylist(rendition, parts) ?? '';

describe('joined parts of a video', () => {
  it('form one playlist on demand, in order, with an init segment at each discontinuity', () => {
    expect(playlistText().split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="/v720/init.mp4"',
      '#EXTINF:2.000000,',
      '/v720/1.m4s',
      '#EXTINF:2.000000,',
      '/v720/2.m4s',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="/v720/init.mp4"',
      '#EXTINF:2.000000,',
      '/v720/4.m4s',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="/v720/init.mp4"',
      '#EXTINF:2.000000,',
      '/v720/6.m4s',
      '#EXTINF:0.900000,',
      '/v720/7.m4s',
      '#EXT-X-ENDLIST',
      '',
    ]);
    const lengths = [...playlistText().matchAll(/#EXTINF:([\d.]+)/g)].map(([, s]) => Number(s));
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(8.9);
  });

  it('are unavailable beyond the end of the video', () => {
    expect(joinedPlaylist(rendition, [{ first: 6, count: 3 }])).toBeNull();
    expect(joinedPlaylist(rendition, [])).toBeNull();
  });

  it('have the thumbnails of their content at the joined positions', () => {
    const cue = (from: number, to: number) => ({
      startMs: from,
      endMs: to,
      image: `t.jpg#${from}`,
    });
    const thumbnails = [cue(0, 3000), cue(3000, 5000), cue(5000, 8000), cue(8000, 20_000)];
    const video = { thumbnails, variants: [{ ...rendition, name: 'v720', attributes: new Map() }] };
    expect(joinedThumbnails(video, parts)).toEqual([
      // From 2 to 6 s of the video,
      { startMs: 0, endMs: 1000, image: 't.jpg#0' },
      { startMs: 1000, endMs: 3000, image: 't.jpg#3000' },
      { startMs: 3000, endMs: 4000, image: 't.jpg#5000' },
      // from 7.5 to 9.5 s,
      { startMs: 4000, endMs: 4500, image: 't.jpg#5000' },
      { startMs: 4500, endMs: 6000, image: 't.jpg#8000' },
      // and from 11.5 s to its end.
      { startMs: 6000, endMs: 8900, image: 't.jpg#8000' },
    ]);
    expect(joinedThumbnails({ ...video, thumbnails: [] }, parts)).toEqual([]);
  });

  it('are encoded in the file name, in one canonical form', () => {
    const name = joinedFileName(parts, 'v720.m3u8');
    expect(name).toBe('joined-1-2.4-1.6-2_v720.m3u8');
    expect(readJoinedFile(name)).toEqual({ parts, file: 'v720.m3u8' });
    for (const other of [
      'master.m3u8',
      'joined-_master.m3u8',
      'joined-1-2',
      'joined-1-2_film.json',
      'joined-1-2_../master.m3u8',
      'joined-1_master.m3u8',
      'joined-1-0_master.m3u8',
      'joined--1-2_master.m3u8',
      'joined-01-2_master.m3u8',
      'joined-1-2-3_master.m3u8',
      'joined-1.5-2_master.m3u8',
      // Out of order, overlapping, and adjacent.
      'joined-4-1.1-2_master.m3u8',
      'joined-1-4.4-1_master.m3u8',
      'joined-1-3.4-1_master.m3u8',
      'joined-1-2_master.m3u8?',
    ])
      expect([other, readJoinedFile(other)]).toEqual([other, null]);
  });

  it('are limited by the length of an address', () => {
    // The last hour of a five-hour video in one-second segments.
    const many = Array.from({ length: maxParts }, (_, index) => ({
      first: 14_400 + index * 50,
      count: 40,
    }));
    const name = joinedFileName(many, 'captions-en.m3u8');
    expect(name.length).toBeLessThan(512);
    expect(readJoinedFile(name)?.parts).toEqual(many);
    expect(
      readJoinedFile(joinedFileName([...many, { first: 18_000, count: 1 }], 'v.m3u8')),
    ).toBeNull();
  });
});
