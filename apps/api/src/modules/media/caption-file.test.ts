import { describe, expect, it } from 'vitest';
import { CaptionError, parseCaptions, writeCaptions } from './caption-file.ts';

const srt = `1
00:00:01,000 --> 00:00:02,500
<font color="red">Kick-off</font>

2
00:01:00,000 --> 00:01:02,000
{\\an8}Two lines
of <i>text</i>
`;
const cues = [
  { startMs: 1000, endMs: 2500, settings: '', text: 'Kick-off' },
  { startMs: 60_000, endMs: 62_000, settings: '', text: 'Two lines\nof <i>text</i>' },
];

describe('caption files', () => {
  it('are read from SRT and WebVTT, whatever the line endings', () => {
    expect(parseCaptions(srt)).toEqual(cues);
    expect(parseCaptions(`\uFEFF${srt.replaceAll('\n', '\r\n')}`)).toEqual(cues);
    expect(parseCaptions(srt.replaceAll('\n', '\r'))).toEqual(cues);
    const vtt = [
      'WEBVTT - the final',
      '',
      'NOTE made by hand',
      '',
      'STYLE\n::cue { color: lime }',
      '',
      'intro',
      '00:01.000 --> 00:02.500 line:0 align:start region:a nonsense',
      'Kick-off',
    ].join('\n');
    expect(parseCaptions(vtt)).toEqual([{ ...cues[0], settings: 'line:0 align:start' }]);
  });

  it('are sorted by start, and captions without text are left out', () => {
    const text =
      'WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na\n\n00:03.000 --> 00:04.000\n';
    expect(parseCaptions(text).map((cue) => cue.text)).toEqual(['a', 'b']);
  });

  it.each([
    ['', 'line 1: the file is empty'],
    ['Hello\n\nworld', 'line 1: neither WebVTT nor SRT'],
    ['WEBVTT\n', 'line 1: the file has no captions'],
    ['WEBVTT\n\n00:01.000 -> 00:02.000\na', 'line 4: times such as'],
    ['WEBVTT\n\n00:61.000 --> 00:62.000\na', 'line 3: times such as'],
    ['WEBVTT\n\n00:03.000 --> 00:02.000\na', 'line 3: ends before it starts'],
    [`${srt}\nstray`, 'line 10: times such as'],
    [srt.replace('<font color="red">Kick-off</font>\n\n', 'a\n'), 'line 5: an empty line must'],
  ])('with the content %j are refused: %s', (text, message) => {
    expect(() => parseCaptions(text)).toThrow(CaptionError);
    expect(() => parseCaptions(text)).toThrow(message);
  });

  it('are read again with the same cues as were written', () => {
    const text = writeCaptions(cues, ['X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000']);
    expect(text).toContain('WEBVTT\nX-TIMESTAMP-MAP=');
    expect(parseCaptions(text)).toEqual(cues);
  });
});
