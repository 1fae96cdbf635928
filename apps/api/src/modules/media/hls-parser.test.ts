import { describe, expect, it } from 'vitest';
import { parseMasterPlaylist, parseMediaPlaylist, PlaylistError } from './hls-parser.ts';

const media = (...lines: string[]) => ['#EXTM3U', ...lines, '#EXT-X-ENDLIST', ''].join('\n');
const oneSegment = (uri: string) => media('#EXTINF:2.0,', uri);

describe('the HLS parser', () => {
  it('adds up segment times without drift', () => {
    const { segments, durationUs, mapUri } = parseMediaPlaylist(
      media(
        '#EXT-X-VERSION:7',
        '#EXT-X-TARGETDURATION:2',
        '#EXT-X-MAP:URI="init.mp4"',
        ...Array.from({ length: 30 }, (_, i) => `#EXTINF:0.1,\n${i}.m4s`),
      ),
    );
    expect(mapUri).toBe('init.mp4');
    expect(segments[29]).toEqual({
      uri: '29.m4s',
      run: 0,
      startUs: 2_900_000,
      durationUs: 100_000,
    });
    expect(durationUs).toBe(3_000_000);
  });

  it("[SEC-20] refuses addresses outside the video's folder or of other types", () => {
    const hostile = [
      'https://evil.example/0.m4s',
      '//evil.example/0.m4s',
      '/etc/0.m4s',
      '../other/0.m4s',
      'a/../../0.m4s',
      'file:///0.m4s',
      'data:video/mp4,0.m4s',
      '..%2f0.m4s',
      'a\\b.m4s',
      '.hidden/0.m4s',
      '0.m4s?x=1',
      '0.html',
      `${'a'.repeat(300)}.m4s`,
    ];
    const refused = (parse: () => unknown) => {
      try {
        parse();
      } catch (error) {
        return error instanceof PlaylistError;
      }
      return false;
    };
    const accepted = hostile.filter(
      (uri) =>
        !refused(() => parseMediaPlaylist(oneSegment(uri))) ||
        !refused(() => parseMediaPlaylist(media(`#EXT-X-MAP:URI="${uri}"`, '#EXTINF:2,\n0.m4s'))) ||
        !refused(() => parseMasterPlaylist(`#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${uri}\n`)),
    );
    expect(accepted).toEqual([]);
    expect(parseMediaPlaylist(oneSegment('v720/seg-0.m4s')).segments).toHaveLength(1);
  });

  it('[SEC-20] limits size, segments and renditions', () => {
    const many = Array.from({ length: 10_001 }, (_, i) => `#EXTINF:2,\n${i}.m4s`);
    expect(() => parseMediaPlaylist(media(...many))).toThrow('too many segments');
    expect(() => parseMediaPlaylist(`#EXTM3U\n#${'x'.repeat(600_000)}`)).toThrow('too large');
    const variants = Array.from({ length: 21 }, (_, i) => `#EXT-X-STREAM-INF:A=1\nv${i}/i.m3u8`);
    expect(() => parseMasterPlaylist(`#EXTM3U\n${variants.join('\n')}`)).toThrow('too many');
  });

  it.each([
    ['', 'line 1'],
    ['#EXTM3U\n#EXTINF:2,\n0.m4s\n', 'EXT-X-ENDLIST is missing'],
    [media('0.m4s'), 'line 2: EXTINF expected'],
    [media('#EXTINF:abc,', '0.m4s'), 'line 2: EXTINF needs a duration'],
    [media('#EXTINF:0,', '0.m4s'), 'line 2: EXTINF needs a duration'],
    [media('#EXT-X-KEY:METHOD=AES-128,URI="k"'), 'EXT-X-KEY is not supported'],
    [media('#EXT-X-BYTERANGE:5@0'), 'EXT-X-BYTERANGE is not supported'],
    [media(), 'no segments'],
    [`${oneSegment('0.m4s')}1.m4s\n`, 'nothing may follow'],
  ])('reports the fault in %j', (text, message) => {
    expect(() => parseMediaPlaylist(text)).toThrow(message);
  });

  it('reads variants, audio tracks and subtitles and refuses other renditions', () => {
    const { variants, audioTracks, subtitles } = parseMasterPlaylist(
      [
        '#EXTM3U',
        '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="c",NAME="A, B",LANGUAGE="en",URI="c/en.m3u8"',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="Stadium",URI="stadium/index.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=900,CODECS="avc1.64001f,mp4a.40.2",SUBTITLES="c"',
        'v720/index.m3u8',
      ].join('\n'),
    );
    expect(variants[0]?.uri).toBe('v720/index.m3u8');
    expect(variants[0]?.attributes.get('CODECS')).toBe('"avc1.64001f,mp4a.40.2"');
    expect(subtitles[0]?.attributes.get('NAME')).toBe('"A, B"');
    expect(audioTracks.map(({ uri }) => uri)).toEqual(['stadium/index.m3u8']);
    expect(() => parseMasterPlaylist('#EXTM3U\n#EXT-X-MEDIA:TYPE=VIDEO,URI="a.m3u8"')).toThrow(
      'only sound and subtitles',
    );
  });
});
