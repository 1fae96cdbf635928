import { describe, expect, it } from 'vitest';
import { captionLines, captionsFiles, joinLines, lineAt, transcriptTracks } from './transcript.ts';

const base = 'https://media.example/events/e1/master.m3u8';

describe('the captions of a master playlist', () => {
  it('are those of its first group, with absolute addresses', () => {
    const master = [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Stadium",URI="a.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="low",NAME="English",LANGUAGE="en",URI="captions-en.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="low",LANGUAGE="de",URI="captions-de.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="high",NAME="English",LANGUAGE="en",URI="en2.m3u8"',
    ].join('\n');
    expect(transcriptTracks(master, base)).toEqual([
      { label: 'English', language: 'en', url: 'https://media.example/events/e1/captions-en.m3u8' },
      { label: 'de', language: 'de', url: 'https://media.example/events/e1/captions-de.m3u8' },
    ]);
    expect(transcriptTracks('#EXTM3U\n#EXTINF:4,\n0.ts', base)).toEqual([]);
  });
});

describe('the files of a playlist of captions', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:01:00.000Z',
    '#EXTINF:60.000000,',
    'captions-en-0.vtt',
    '#EXTINF:30,',
    'captions-en-1.vtt',
  ].join('\n');

  it('follow each other, from the start of the video', () => {
    expect(
      captionsFiles(playlist, base, null).map(({ start, duration }) => [start, duration]),
    ).toEqual([
      [0, 60],
      [60, 30],
    ]);
  });

  it('start where their dates place them in the event', () => {
    const originMs = Date.parse('2026-11-21T12:00:00Z');
    expect(captionsFiles(playlist, base, originMs).map(({ start }) => start)).toEqual([60, 120]);
  });
});

describe('the lines of a file', () => {
  const file = (start: number) => ({ url: '', start, duration: 60 });

  it('have their text without markup, in one line', () => {
    const vtt = [
      'WEBVTT - title',
      '',
      'STYLE\n::cue { color: lime }',
      '',
      '1',
      '00:04.200 --> 00:08.200 align:start',
      '<v Ann>Harbour &amp; <i>Borough</i>',
      'are under way!',
      '',
      '01:00:00.000 --> 01:00:01.000',
      '',
    ].join('\n');
    expect(captionLines(vtt, file(0))).toEqual([
      { start: 4.2, end: 8.2, text: 'Harbour & Borough are under way!' },
    ]);
  });

  const mapped = (from: string, to: string) =>
    `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n${from} --> ${to}\nGoal`;

  it('count from the start of the video, including in its later files', () => {
    expect(captionLines(mapped('00:10:02.000', '00:10:04.000'), file(600))).toMatchObject([
      { start: 602, end: 604 },
    ]);
  });

  it('count from the start of a file that is cut from a recording', () => {
    expect(captionLines(mapped('00:00:02.000', '00:00:04.000'), file(600))).toMatchObject([
      { start: 602, end: 604 },
    ]);
    expect(captionLines(mapped('00:00:58.000', '00:01:00.000'), file(60))).toMatchObject([
      { start: 118, end: 120 },
    ]);
  });
});

it('a transcript has each line once, in order, and finds the one that is spoken at a time', () => {
  const line = (start: number, text: string) => ({ start, end: start + 2, text });
  const lines = joinLines([
    [line(0, 'Kick-off'), line(59, 'A shot!')],
    [line(59, 'A shot!'), line(61, 'Saved.')],
    [line(180, 'A shot!')],
  ]);
  expect(lines.map(({ text }) => text)).toEqual(['Kick-off', 'A shot!', 'Saved.', 'A shot!']);
  expect([-1, 0, 60, 200].map((time) => lineAt(lines, time))).toEqual([-1, 0, 1, 3]);
});
