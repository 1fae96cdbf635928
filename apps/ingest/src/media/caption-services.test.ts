import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { captionUnit, makeCaptionedFile } from '../captions.testing.ts';
import { hasFfmpeg } from '../testing.ts';
import { captionsIn } from './caption-services.ts';
import { TsReader } from './ts-reader.ts';

/** A message of this type with these triplets of caption data. */
const message = (type: number, ...triplets: number[][]): Buffer => {
  const head = [0xb5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03, 0x40 | triplets.length, 0xff];
  const payload = [...head, ...triplets.flat(), 0xff];
  return Buffer.from([0x06, type, payload.length, ...payload, 0x80]);
};

it('captionsIn names the service by field and channel', () => {
  expect(captionsIn('h264', [captionUnit('Goal')])).toEqual(['CC1']);
  expect(captionsIn('h264', [captionUnit('Tor', 1)])).toEqual(['CC3']);
  const secondChannel = (field: number) => message(4, [0xfc | field, 0x1c | field, 0x25]);
  expect(captionsIn('h264', [secondChannel(0)])).toEqual(['CC2']);
  expect(captionsIn('h264', [secondChannel(1)])).toEqual(['CC4']);
});

it('captionsIn names CEA-708 by the start of a packet', () => {
  expect(captionsIn('h264', [message(4, [0xff, 0x02, 0x21])])).toEqual(['CEA-708']);
});

it('captionsIn names nothing for padding, letters alone, invalid data and other messages', () => {
  expect(captionsIn('h264', [message(4, [0xfc, 0x80, 0x80], [0xfc, 0xc1, 0xc2])])).toEqual([]);
  expect(captionsIn('h264', [message(4, [0xf8, 0x14, 0x20])])).toEqual([]);
  expect(captionsIn('h264', [message(5, [0xfc, 0x14, 0x20])])).toEqual([]);
});

it('captionsIn reads messages of HEVC, and those with emulation prevention bytes', () => {
  const { buffer } = new Uint8Array(captionUnit('Goal').subarray(1));
  const hevc = Buffer.concat([Buffer.from([39 << 1, 1]), Buffer.from(buffer)]);
  expect(captionsIn('hevc', [hevc])).toEqual(['CC1']);
  expect(captionsIn('h264', [hevc])).toEqual([]);
  // A first message of three zeros, with an emulation prevention byte (3) after two of them.
  const first = Buffer.from([0x06, 0x05, 0x03, 0x00, 0x00, 0x03, 0x00]);
  const unit = Buffer.concat([first, captionUnit('Goal').subarray(1)]);
  expect(captionsIn('h264', [unit])).toEqual(['CC1']);
});

it('captionsIn never throws, however the bytes are cut', () => {
  const unit = captionUnit('A caption');
  for (let length = 0; length < unit.length; length += 1)
    expect(() => captionsIn('h264', [unit.subarray(0, length)])).not.toThrow();
});

it.skipIf(!hasFfmpeg)('TsReader finds captions in the frames of a transport stream', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'captions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'captioned.ts');
  makeCaptionedFile(file, 3);
  const found: number[] = [];
  let frame = 0;
  const reader = new TsReader({
    onTracks: () => {},
    onUnit: ({ kind, captions = [] }) => {
      if (kind === 'audio') return;
      if (captions.includes('CC1')) found.push(frame);
      frame += 1;
    },
    onUnsupported: () => {},
    onIgnored: () => {},
  });
  reader.push(readFileSync(file));
  expect(found).toEqual([0, 25, 50]);
});
