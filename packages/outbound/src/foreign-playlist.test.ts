import { describe, expect, it } from 'vitest';
import { parseForeignPlaylist } from './foreign-playlist.ts';

const parse = (...lines: string[]) => parseForeignPlaylist(['#EXTM3U', ...lines].join('\n'));

describe('playlists of other sites', () => {
  it('may have byte ranges, dates, discontinuities, several maps and unknown tags', () => {
    const playlist = parse(
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:6',
      '# a comment',
      '#EXT-X-MAP:URI="all.mp4",BYTERANGE="800@0"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T18:00:00.000+0100',
      '#EXTINF:6.006,Title, with a comma',
      '#EXT-X-BYTERANGE:1000@800',
      'all.mp4',
      '#EXT-X-CUE-OUT:30',
      '#EXTINF:6,',
      '#EXT-X-BYTERANGE:500',
      'all.mp4',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="https://cdn.example/b/init.mp4"',
      '#EXTINF:2',
      '1.m4s?token=a',
      '#EXT-X-ENDLIST',
    );
    expect(playlist).toMatchObject({
      kind: 'media',
      hasEnded: true,
      targetDuration: 6,
      unsupportedFeatures: [],
      segments: [
        {
          uri: 'all.mp4',
          range: { length: 1000, offset: 800 },
          map: { uri: 'all.mp4', range: { length: 800, offset: 0 } },
          dateMs: Date.parse('2026-11-21T17:00:00Z'),
          isDiscontinuous: false,
        },
        { range: { length: 500, offset: 1800 }, duration: 6, dateMs: null },
        {
          uri: '1.m4s?token=a',
          range: null,
          isDiscontinuous: true,
          map: { uri: 'https://cdn.example/b/init.mp4', range: null },
        },
      ],
    });
  });

  it('may list variants with separate sound and captions', () => {
    const playlist = parse(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Stadium",LANGUAGE="en",DEFAULT=YES,URI="a.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES, GROUP-ID="s",NAME="English",LANGUAGE="en",URI="s.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,AUDIO="a"',
      'v720.m3u8',
    );
    expect(playlist).toMatchObject({
      kind: 'master',
      variants: [{ uri: 'v720.m3u8', bandwidth: 900_000, audio: 'a', frameRate: null }],
      renditions: [
        { type: 'AUDIO', name: 'Stadium', uri: 'a.m3u8', isDefault: true },
        { type: 'SUBTITLES', uri: 's.m3u8', isDefault: false },
      ],
    });
  });

  it('have encryption and variables listed with their lines', () => {
    const playlist = parse(
      '#EXT-X-DEFINE:QUERYPARAM="token"',
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"',
      '#EXTINF:2,',
      '1.ts',
    );
    expect(playlist.unsupportedFeatures).toEqual([
      { line: 2, kind: 'variables', detail: 'EXT-X-DEFINE' },
      { line: 3, kind: 'encrypted', detail: 'SAMPLE-AES, com.apple.streamingkeydelivery' },
    ]);
    expect(parse('#EXT-X-KEY:METHOD=NONE', '#EXTINF:2,', '1.ts').unsupportedFeatures).toEqual([]);
  });

  it.each([
    [['1.ts'], 'line 2: an address without EXTINF'],
    [['#EXTINF:soon,', '1.ts'], 'line 2: the duration "soon,"'],
    [['#EXTINF:2,', '#EXT-X-BYTERANGE:5', '1.ts'], 'line 4: a byte range without an offset'],
    [['#EXTINF:2,', '#EXT-X-BYTERANGE:x@1', '1.ts'], 'line 4: the byte range "x@1"'],
    [['#EXT-X-MAP:BYTERANGE="1@0"'], 'line 2: EXT-X-MAP without URI'],
    [['#EXT-X-PROGRAM-DATE-TIME:noon'], 'line 2: the date "noon"'],
    [['#EXT-X-STREAM-INF:BANDWIDTH=1'], 'line 2: EXT-X-STREAM-INF without an address'],
    [['#EXT-X-STREAM-INF:BANDWIDTH 1', 'a.m3u8'], 'line 2: its attributes cannot be read'],
    [['#EXT-X-MEDIA:TYPE=SMELL,GROUP-ID="a"'], 'line 2: the TYPE "SMELL"'],
  ])('with %j are refused with the line of the fault', (lines, message) => {
    expect(() => parse(...lines)).toThrow(message);
  });

  it('are refused in time if they are not HLS, too long, or made to slow the parser down', () => {
    expect(() => parseForeignPlaylist('<html>')).toThrow('line 1: #EXTM3U expected');
    expect(() => parse('#EXTINF:2,', 'x'.repeat(9000))).toThrow('line 3: is too long');
    const many = Array.from({ length: 50_001 }, () => '#EXTINF:1,\na.ts').join('\n');
    expect(() => parse(many)).toThrow('more than 50000 segments');
    expect(() => parse(`#EXT-X-STREAM-INF:${'A=B,'.repeat(1500)}=`, 'a')).toThrow('attributes');
  });
});
