/**
 * Renders the demo's slate into `demo/media/slate`: what a scheduled channel shows between its programmes.
 * It is encoded like the videos, because it alternates with them. Requires ffmpeg.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { startEncoder } from './encode/ffmpeg.ts';
import { writeMasterWithoutCaptions, writeMediaPlaylist } from './encode/playlists.ts';
import { renditionsByName, segmentSeconds } from './encode/rendition.ts';
import { fontFamily } from './render/font.ts';
import { sampleRate } from './render/sound.ts';
import { ticksPerSecond } from './simulation/simulated-match.ts';

const slateSeconds = 40;
const { width, height } = renditionsByName.v720;
const directory = join(import.meta.dirname, '..', 'media', 'slate');
const renditions = [renditionsByName.v720, renditionsByName.v360];

/** A slate without words suits every language. Three lights circle and end where they started. */
function draw(pen: SKRSContext2D, share: number): void {
  pen.fillStyle = '#0b1220';
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = '#1d2a44';
  pen.lineWidth = 3;
  const [x, y] = [width / 2, height / 2];
  pen.strokeRect(x - 360, y - 220, 720, 440);
  pen.beginPath();
  pen.moveTo(x, y - 220);
  pen.lineTo(x, y + 220);
  pen.stroke();
  pen.beginPath();
  pen.arc(x, y, 96, 0, Math.PI * 2);
  pen.stroke();
  for (const [index, color] of ['#4f8cff', '#2f62c4', '#1c3f85'].entries()) {
    const turn = share * Math.PI * 2 * 10 - index * 0.42 - Math.PI / 2;
    pen.fillStyle = color;
    pen.beginPath();
    pen.arc(x + Math.cos(turn) * 96, y + Math.sin(turn) * 96, 13 - index * 3, 0, Math.PI * 2);
    pen.fill();
  }
}

/** Draws the number of the frame, for tests and manual checks. */
function drawFrameNumber(pen: SKRSContext2D, frame: number): void {
  pen.fillStyle = '#51607d';
  pen.font = `600 15px ${fontFamily}`;
  pen.textAlign = 'right';
  pen.fillText(String(frame).padStart(5, '0'), width - 12, height - 11);
}

await rm(directory, { recursive: true, force: true });
await mkdir(directory, { recursive: true });
const soundPath = join(directory, 'sound.raw');
// A silent track, because a stream stalls if the sound disappears between two videos.
await writeFile(soundPath, Buffer.alloc(slateSeconds * sampleRate * 2 + sampleRate));
const canvas = createCanvas(width, height);
const pen = canvas.getContext('2d');
const encoder = await startEncoder(renditions, { width, height }, soundPath, directory);
for (let frame = 0; frame < slateSeconds * ticksPerSecond; frame += 1) {
  draw(pen, frame / (slateSeconds * ticksPerSecond));
  drawFrameNumber(pen, frame);
  await encoder.write(Buffer.from(canvas.data()));
}
await encoder.finish();
await rm(soundPath);
const segments = slateSeconds / segmentSeconds;
for (const { name } of renditions) {
  const written = (await readdir(join(directory, name))).filter((file) => file.endsWith('.m4s'));
  if (written.length !== segments)
    throw new Error(`${name}: ${written.length} segments where ${segments} were expected`);
  await writeMediaPlaylist(join(directory, name), segments);
}
await writeMasterWithoutCaptions(directory, renditions);
console.log(`slate: ${slateSeconds} s`);
