import { describe, expect, it } from 'vitest';
import { contentTimeAt } from '../live/content-time.ts';
import { parseThumbnails, thumbnailAt } from './thumbnails.ts';

const base = 'https://media.example/video/thumbs.vtt';
const file = `WEBVTT

00:00.000 --> 00:05.000
sprite.jpg#xywh=0,0,160,90

broken
00:05.000 --> 00:10.000
sprite.jpg

2
00:00:10.000 --> 00:00:15.000
/other/sprite.jpg#xywh=pixel:160,90,160,90
`;

describe('a file of thumbnails', () => {
  it('resolves the addresses of sprite sheets and drops broken cues', () => {
    expect(parseThumbnails(file, base)).toEqual([
      {
        start: 0,
        end: 5,
        url: 'https://media.example/video/sprite.jpg',
        x: 0,
        y: 0,
        width: 160,
        height: 90,
      },
      {
        start: 10,
        end: 15,
        url: 'https://media.example/other/sprite.jpg',
        x: 160,
        y: 90,
        width: 160,
        height: 90,
      },
    ]);
  });

  it('accepts the line endings of other systems', () => {
    expect(parseThumbnails(file.replaceAll('\n', '\r\n'), base)).toHaveLength(2);
  });

  it('reads moments before the start of the event', () => {
    const early = 'WEBVTT\n\n-00:15:00.000 --> -00:14:55.500\nearly.jpg#xywh=0,0,160,90\n';
    const tiles = parseThumbnails(early, base);
    expect(tiles).toMatchObject([{ start: -900, end: -895.5 }]);
    expect(thumbnailAt(tiles, -897)?.x).toBe(0);
    expect(thumbnailAt(tiles, 0)).toBe(null);
  });

  it('is in event time, which jumps where a recording has a gap', () => {
    const tiles = parseThumbnails(file, base);
    // The replay shows seconds 0 to 5 of the event, then those from 10 on.
    const anchors = [
      { time: 0, epochMs: 1000 },
      { time: 5, epochMs: 11_000 },
    ];
    const shownAt = (mediaTime: number) =>
      thumbnailAt(tiles, contentTimeAt(anchors, 1000, mediaTime))?.start;
    expect([shownAt(4), shownAt(5), shownAt(8)]).toEqual([0, 10, 10]);
  });

  it('has one tile at a time, and none in its gaps or outside the video', () => {
    const tiles = parseThumbnails(file, base);
    expect(thumbnailAt(tiles, 12)?.x).toBe(160);
    expect(thumbnailAt(tiles, 8)).toBe(null);
    expect(thumbnailAt(tiles, 99)).toBe(null);
    expect(thumbnailAt([], 1)).toBe(null);
  });

  it('reads no tiles from a file of another kind', () => {
    expect(parseThumbnails('<html>not found</html>', base)).toEqual([]);
  });
});
