import { describe, expect, it } from 'vitest';
import { isForeignFormat, playlistFault } from './playlist-fault.ts';

const dash = '<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static">';
const mp4 = '\u0000\u0000\u0000\u0020ftypisom\u0000\u0000';

describe('a file that should be a playlist', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['blank lines', '\r\n\n', 'empty'],
    ['a header', '#EXTM3U\n', 'empty'],
    ['a playlist without segments', '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-ENDLIST\n', 'empty'],
    ['a web page', '<!doctype html><title>Log in</title>', 'unreadable'],
    ['an undefined variable', '#EXTM3U\n#EXT-X-TARGETDURATION:2\n{$host}/1.ts', 'unreadable'],
    ['a DASH manifest', dash, 'foreign'],
    ['an MP4 video', mp4, 'foreign'],
  ] as const)('with %s', (_, text, fault) => {
    expect(playlistFault(text)).toBe(fault);
  });

  it('shows its format from its first bytes', () => {
    expect([dash, mp4].map((text) => isForeignFormat(text.slice(0, 60)))).toEqual([true, true]);
    expect(isForeignFormat('#EXTM3U\n# <MPDs are another format>')).toBe(false);
  });
});
