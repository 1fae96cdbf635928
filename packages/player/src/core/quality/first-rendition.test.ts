import { describe, expect, it } from 'vitest';
import { firstRendition, findFirstSegment, readRenditions } from './first-rendition.ts';

const base = 'https://media.example/h/1/master.m3u8';
const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",URI="en.m3u8"
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=2900000,BANDWIDTH=4000000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720
v720.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=640x360
# a remark

/other/v360.m3u8
`;
const renditions = [
  { address: 'https://media.example/h/1/v720.m3u8', bps: 4_000_000, width: 1280 },
  { address: 'https://media.example/other/v360.m3u8', bps: 400_000, width: 640 },
].map((value, index) => ({ ...value, codecs: index === 0 ? 'avc1.64001f,mp4a.40.2' : '' }));

describe('renditions of a master playlist', () => {
  it('are read with their peak bit rates and absolute addresses', () => {
    expect(readRenditions(master, base)).toEqual(renditions);
    expect(readRenditions(master.replaceAll('\n', '\r\n'), base)).toEqual(renditions);
  });

  it('are empty for any other text', () => {
    expect(readRenditions('<!doctype html><title>Log in</title>', base)).toEqual([]);
  });
});

describe('the initial rendition', () => {
  const width = (bandwidthBps: number, boxWidth = 1280) =>
    firstRendition(renditions, { bandwidthBps, boxWidth })?.width;

  it('is the best that the connection sustains with a margin for dips', () => {
    expect(width(10_000_000)).toBe(1280);
    expect(width(5_700_000)).toBe(640);
    expect(width(600_000)).toBe(640);
  });

  it('is the smallest when the connection is too slow for any', () => {
    expect(width(100_000)).toBe(640);
  });

  it('is at most the smallest that fills the box, or the best one if none does', () => {
    expect(width(10_000_000, 640)).toBe(640);
    expect(width(10_000_000, 641)).toBe(1280);
    expect(width(10_000_000, 4000)).toBe(1280);
  });

  it('is null when there are no renditions', () => {
    expect(firstRendition([], { bandwidthBps: 1e7, boxWidth: 640 })).toBe(null);
  });
});

describe('the initial segment of a rendition', () => {
  const playlistOf = (lines: string, ending = '#EXT-X-ENDLIST') =>
    ['#EXTM3U', '#EXT-X-TARGETDURATION:2', '#EXT-X-MAP:URI="init.mp4"', lines, ending].join('\n');
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => `#EXTINF:2.0,\n${name}.m4s`).join('\n');
  const first = (playlist: string, startAt: number | null = null) =>
    findFirstSegment(playlist, base, startAt)?.addresses.map((address) =>
      address.split('/').at(-1),
    ) ?? null;

  it('is the first of a video, or the one at the start position, with its initialisation', () => {
    expect(findFirstSegment(playlistOf(five), base, null)).toEqual({
      addresses: ['https://media.example/h/1/init.mp4', 'https://media.example/h/1/a.m4s'],
      seconds: 2,
    });
    expect(first(playlistOf(five), 3.9)).toEqual(['init.mp4', 'b.m4s']);
    expect(first(playlistOf(five), 4)).toEqual(['init.mp4', 'c.m4s']);
  });

  it('is at the start that the playlist defines, unless the viewer starts elsewhere', () => {
    const clip = playlistOf(`#EXT-X-START:TIME-OFFSET=2.500,PRECISE=YES\n${five}`);
    expect(first(clip)).toEqual(['init.mp4', 'b.m4s']);
    expect(first(clip, 6)).toEqual(['init.mp4', 'd.m4s']);
    expect(first(playlistOf(`#EXT-X-START:TIME-OFFSET=-3\n${five}`))).toEqual([
      'init.mp4',
      'd.m4s',
    ]);
  });

  it('is as far behind the end of a live stream as the engine stays', () => {
    expect(first(playlistOf(five, ''))).toEqual(['init.mp4', 'c.m4s']);
  });

  it('follows the last initialisation before it', () => {
    const joined = `${five}\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="other.mp4"\n#EXTINF:2.0,\nf.m4s`;
    expect(first(playlistOf(joined), 11)).toEqual(['other.mp4', 'f.m4s']);
  });

  it.each([
    ['a position past the end', playlistOf(five), 10],
    ['a position in a live stream', playlistOf(five, ''), 2],
    ['byte ranges', playlistOf(`#EXTINF:2.0,\n#EXT-X-BYTERANGE:100@0\na.m4s`), null],
    [
      'an initialisation with a byte range',
      playlistOf(five).replace('"init.mp4"', '"a.mp4",BYTERANGE="9@0"'),
      null,
    ],
    ['partial segments', playlistOf(`${five}\n#EXT-X-PART:DURATION=0.5,URI="f.m4s"`, ''), null],
    ['text that is not a playlist', '<!doctype html>', null],
  ] as const)('cannot be predicted for %s', (_, playlist, startAt) => {
    expect(findFirstSegment(playlist, base, startAt)).toBe(null);
  });
});
