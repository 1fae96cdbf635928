import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import type { RtmpPacket } from 'node-media-server/src/protocol/rtmp.js';
import { describe, expect, it } from 'vitest';
import { hasFfmpeg } from '../testing.ts';
import { readInitSegment } from './init-segment.ts';
import { FlvReader } from './flv-reader.ts';
import { audioTracksOf, type MediaUnit, type Tracks } from './media-unit.ts';
import { TsReader } from './ts-reader.ts';

const none: Tracks = { video: null, audio: null, furtherAudio: [] };

/** Reads bytes in pieces of a size. */
function read(bytes: Buffer, pieceBytes: number) {
  const units: MediaUnit[] = [];
  const tracks: Tracks[] = [];
  const reader = new TsReader({
    onTracks: (track) => void tracks.push(track),
    onUnit: (unit) => void units.push(unit),
    onUnsupported: () => {},
    onIgnored: () => {},
  });
  for (let at = 0; at < bytes.length; at += pieceBytes)
    reader.push(bytes.subarray(at, at + pieceBytes));
  return { units, tracks, header: reader.createHeader() };
}

const encode = (args: string): Buffer =>
  spawnSync('ffmpeg', `-hide_banner -loglevel error ${args} pipe:1`.split(' '), {
    maxBuffer: 64 * 1024 * 1024,
  }).stdout;

describe.skipIf(!hasFfmpeg)('a transport stream', () => {
  const input = '-f lavfi -i testsrc2=size=128x72:rate=25 -f lavfi -i sine -t 3';
  const x264 = '-c:v libx264 -preset ultrafast -g 25 -bf 2 -sc_threshold 0';
  const bytes = encode(`${input} ${x264} -c:a aac -f mpegts`);

  it('is read into frames with their times, however its bytes arrive', () => {
    const { units, tracks } = read(bytes, 188 * 7);
    const frames = units.filter(({ kind }) => kind === 'video');
    // The last frame has no successor that would end it.
    expect(frames.length).toBe(74);
    expect(frames.filter(({ isKey }) => isKey).length).toBe(3);
    expect(frames.every(({ isKey, isClosed }) => isKey === isClosed)).toBe(true);
    const [first, second] = frames;
    expect(Math.round((second?.dtsMs ?? 0) - (first?.dtsMs ?? 0))).toBe(40);
    expect(tracks.at(-1)).toMatchObject({
      video: { codec: 'h264', width: 128, height: 72 },
      audio: { codec: 'aac' },
    });
    const times = (list: MediaUnit[]): number[] => list.map(({ dtsMs }) => dtsMs);
    expect(times(read(bytes, 1000).units)).toEqual(times(units));
  });

  it('becomes a stream again that ffmpeg decodes from any key frame', () => {
    const { units, header } = read(bytes, 4096);
    const from = units.findLastIndex(({ isKey }) => isKey);
    const rest = Buffer.concat([header, ...units.slice(from).map((unit) => unit.encode(0))]);
    const { stdout } = spawnSync(
      'ffmpeg',
      '-hide_banner -loglevel error -f mpegts -i pipe:0 -map 0:v -f framecrc pipe:1'.split(' '),
      { input: rest, encoding: 'utf8' },
    );
    expect(stdout.match(/^0,/gm)?.length).toBe(24);
  });

  it('announces the audio tracks that arrive, with their languages, until one falls silent', () => {
    const audioInputs =
      '-f lavfi -i testsrc2=size=128x72:rate=25:duration=8 -f lavfi -i sine=440:duration=8 -f lavfi -i sine=880:duration=3';
    const maps = '-map 0 -map 1 -map 2 -metadata:s:a:0 language=eng -metadata:s:a:1 language=fra';
    const { tracks } = read(encode(`${audioInputs} ${maps} ${x264} -c:a aac -f mpegts`), 4096);
    const announced = tracks.map((track) => audioTracksOf(track).map(({ language }) => language));
    const changes = announced.filter(
      (languages, at) => String(languages) !== String(announced[at - 1]),
    );
    // ffmpeg writes the last audio track at the end of its file, so it is announced there once more.
    expect(changes).toEqual([[], ['en'], ['en', 'fr'], ['en'], ['en', 'fr']]);
    expect(audioTracksOf(tracks[1] ?? none)).toMatchObject([{ codec: 'aac', channels: 1 }]);
  });

  it('with broken bytes never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 60 }),
        fc.integer({ min: 50, max: 5000 }),
        (changes, pieceBytes) => {
          const broken = Buffer.from(bytes.subarray(0, 60_000));
          for (const [at, value] of changes) broken[at % broken.length] = value;
          expect(() => read(broken, pieceBytes)).not.toThrow();
        },
      ),
      { numRuns: 60 },
    );
  });
});

it('noise is neither a transport stream nor an init segment', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (noise) => {
      expect(read(Buffer.from(noise), 500).units).toEqual([]);
      expect(() => readInitSegment(Buffer.from(noise))).toThrow('no init segment');
    }),
    { numRuns: 200 },
  );
});

it('a second audio track of Enhanced RTMP is ignored and reported', () => {
  const ignored: string[] = [];
  const unsupported: string[] = [];
  const reader = new FlvReader({
    onTracks: () => {},
    onUnit: () => {},
    onUnsupported: (reason) => void unsupported.push(reason),
    onIgnored: (text) => void ignored.push(text),
  });
  const packet = (track: number) => {
    // Several tracks (5) of which this is one: frames (1), AAC, the track's number.
    const data = Buffer.from([0x95, 0x01, ...Buffer.from('mp4a'), track, 0x21, 0x10]);
    const fields = { codec_type: 8, codec_id: 9, flags: 1, dts: 0, pts: 0 };
    return { ...fields, data, size: data.length } as RtmpPacket;
  };
  reader.push(packet(1));
  expect([ignored, unsupported]).toEqual([
    ['only the first audio track is recorded over RTMP; send several over SRT'],
    [],
  ]);
});
