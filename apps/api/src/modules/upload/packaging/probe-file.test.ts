import { expect, it } from 'vitest';
import { parseMediaPlaylist } from '../../media/testing.ts';
import { probeFile } from './probe-file.ts';

const videoStream = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  pix_fmt: 'yuv420p',
  width: 3840,
  height: 2160,
  avg_frame_rate: '50/1',
};
const sound = { index: 1, codec_type: 'audio', codec_name: 'aac', channels: 2 };

/** Probes a file for which ffprobe reports these fields. */
const probe = (fields: object, { hours = 4, tracks = [] as object[] } = {}) =>
  probeFile(
    {
      probe: async (args) =>
        args.includes('packet=pts_time,flags')
          ? { packets: [{ pts_time: '0', flags: 'K_' }] }
          : {
              streams: [{ ...videoStream, ...fields }, sound, ...tracks],
              format: { format_name: 'mov,mp4', duration: String(hours * 3600), start_time: '0' },
            },
    },
    'file',
    { signal: new AbortController().signal },
  );

it('four hours of 4K are accepted, and need no encoding', async () => {
  expect(await probe({})).toMatchObject({
    duration: 4 * 3600,
    video: { width: 3840, height: 2160, frameRate: 50, unplayable: null },
  });
});

it.each([
  ['lasts 46 days', {}, { hours: 1111 }, 'It lasts 1111.0 h; at most 12 h are accepted'],
  ['has no length', {}, { hours: Number.NaN }, 'Its length is unknown; export it again'],
  [
    'is wide',
    { width: 65_535, height: 16 },
    {},
    'Its picture is 65535 × 16; at most 8K is accepted',
  ],
  ['has a tiny picture', { width: 2, height: 2 }, {}, 'The size of its picture is unknown'],
  [
    'has 1000 frames a second',
    { avg_frame_rate: '1000/1' },
    {},
    'It has 1000 frames a second; at most 120 are accepted',
  ],
  [
    'has 33 tracks',
    {},
    { tracks: Array.from({ length: 31 }, () => sound) },
    'It has 33 tracks; at most 32 are accepted',
  ],
])('a file that %s is refused with the reason', async (_, fields, about, problem) => {
  await expect(probe(fields, about)).rejects.toThrow(problem);
});

it('the longest accepted file fits into the playlist of a recording', () => {
  const count = (12 * 3600) / 2;
  const lines = Array.from({ length: count }, (__, index) => `#EXTINF:2.000000,\ns${index}.m4s`);
  const text = `#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n${lines.join('\n')}\n`;
  expect(parseMediaPlaylist(text, { isGrowing: true }).segments).toHaveLength(count);
});
