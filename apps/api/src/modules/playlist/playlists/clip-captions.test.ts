import { expect, it } from 'vitest';
import { cutCaptions } from './clip-captions.ts';

const captions = `WEBVTT - of the whole match

NOTE The final score is 2:3.

STYLE
::cue { color: white }

1
00:00:01.000 --> 00:00:04.000
Kick-off.

00:00:20.000 --> 00:00:24.000 line:80%
Goal for the guests!

01:00:30.000 --> 01:00:31.500
The final score is 2:3.
`;

it('[SEC-27] captions of a clip are those that overlap it, without comments', () => {
  expect(cutCaptions(captions, { startMs: 22_000, endMs: 40_000 })).toBe(`WEBVTT

STYLE
::cue { color: white }

00:00:20.000 --> 00:00:24.000 line:80%
Goal for the guests!
`);
  expect(cutCaptions(captions, { startMs: 4000, endMs: 20_000 })).not.toContain('-->');
  expect(cutCaptions(captions.replaceAll('\n', '\r\n'), { startMs: 0, endMs: 4000 })).toContain(
    'Kick-off.',
  );
});
