import { describe, expect, it } from 'vitest';
import { isForeignFormat, playlistFault } from './playlist-fault.ts';

const dash = '<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static">';
const mp4 = '\u0000\u0000\u0000\u0020ftypisom\u0000\u0000';

describe('a file that should be a playlist', () => {
  it.each([
    ['nothing', 'empty', ''],
    ['blank lines', 'empty', '\r\n\n'],
    ['a header', 'empty', '#EXTM3U\n'],
    ['a playlist without segments', 'empty', '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-ENDLIST\n'],
    ['a web page', 'unreadable', '<!doctype html><title>Log in</title>'],
    ['an undefined variable', 'unreadable', '#EXTM3U\n#EXT-X-TARGETDURATION:2\n{$host}/1.ts'],
    ['a DASH manifest', 'foreign', dash],
    ['an MP4 video', 'foreign', mp4],
  ] as const)('with %s is %s', (_, fault, text) => {
    expect(playlistFault(text)).toBe(fault);
  });

  it('is recognised as another format by its first characters', () => {
    expect([dash, mp4].map((text) => isForeignFormat(text.slice(0, 60)))).toEqual([true, true]);
    expect(isForeignFormat('#EXTM3U\n# <MPDs are another format>')).toBe(false);
  });
});
