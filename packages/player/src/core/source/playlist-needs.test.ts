import { describe, expect, it } from 'vitest';
import { keyNeed, needsFullBuild } from './playlist-needs.ts';

const variant = '#EXT-X-STREAM-INF:BANDWIDTH=500000,AUDIO="a"\nvideo.m3u8\n';
const widevine = 'KEYFORMAT="urn:uuid:EDEF8BA9-79d6-4ace-a3c8-27dcd51d21ed"';
const drm = { widevine: { licenceUrl: 'https://licences.example/widevine' } };
const needs = (lines: string, change: Partial<Parameters<typeof needsFullBuild>[1]> = {}) =>
  needsFullBuild(`#EXTM3U\n${lines}\n${variant}`, { withCaptions: false, drm: null, ...change });

const subtitles = '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8"';
const embedded = '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1"';

describe('the full build is needed', () => {
  it.each([
    [
      'for audio in segments of its own',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A",URI="a.m3u8"',
    ],
    [
      'for two audio tracks of a group',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A"\r\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="B"',
    ],
    ['for variables', '#EXT-X-DEFINE:NAME="host",VALUE="https://media.example"'],
    ['for variables of the address', '#EXT-X-DEFINE:QUERYPARAM="token"'],
  ])('%s', (_, lines) => {
    expect(needs(lines)).toBe(true);
  });

  it('for captions, for viewers who watch with them', () => {
    for (const captions of [subtitles, embedded]) {
      expect(needs(captions, { withCaptions: true })).toBe(true);
      expect(needs(captions)).toBe(false);
    }
  });

  it('for keys that a known licence server hands out', () => {
    for (const tag of ['EXT-X-KEY', 'EXT-X-SESSION-KEY']) {
      const line = `#${tag}:METHOD=SAMPLE-AES-CTR,URI="data:text/plain;base64,AA==",${widevine}`;
      expect(needs(line, { drm })).toBe(true);
      expect(needs(line)).toBe(false);
      expect(needs(line, { drm: { playready: drm.widevine } })).toBe(false);
    }
  });
});

it.each([
  ['a stream without anything more', ''],
  ['audio embedded in the video, named', '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A"'],
  [
    'one audio track in each of two groups',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A"\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="A"',
  ],
  ['keys of the server’s own', '#EXT-X-KEY:METHOD=AES-128,URI="key"'],
  ['words in a name', '#EXT-X-SESSION-DATA:DATA-ID="title",VALUE="#EXT-X-DEFINE:"'],
])('the light build is enough for %s', (_, lines) => {
  expect(needs(lines, { drm })).toBe(false);
});

it('the light build is enough for a playlist of segments', () => {
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n0.m4s\n';
  expect(needsFullBuild(playlist, { withCaptions: true, drm })).toBe(false);
});

it('keys need a licence server only if none of them can be fetched', () => {
  const protectedKey = `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",${widevine}`;
  expect(keyNeed(protectedKey, drm)).toBe('licence');
  expect(keyNeed(protectedKey, null)).toBe('unknown-licence');
  expect(keyNeed(`${protectedKey}\n#EXT-X-KEY:METHOD=AES-128,URI="key"`, null)).toBe('none');
  expect(keyNeed('#EXT-X-KEY:METHOD=NONE', null)).toBe('none');
});
