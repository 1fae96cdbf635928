/** Renders the demo's two ads into `demo/ads`: invented brands, a few seconds each. Requires ffmpeg. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { fontFamily } from './render/font.ts';

const width = 960;
const height = 540;
const framesPerSecond = 25;
const directory = join(import.meta.dirname, '..', 'ads');

interface Ad {
  readonly name: 'ferry' | 'kelp';
  readonly seconds: number;
  /** Tones in sequence, Hz. */
  readonly tune: readonly number[];
  /** Draws the picture at `at`, s. */
  readonly draw: (pen: SKRSContext2D, at: number) => void;
}

const ease = (from: number, to: number, at: number): number => {
  const share = Math.min(Math.max((at - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
};

function write(pen: SKRSContext2D, text: string, size: number, x: number, y: number): void {
  pen.font = `800 ${size}px "${fontFamily}"`;
  pen.textAlign = 'center';
  pen.fillText(text, x, y);
}

function wave(pen: SKRSContext2D, level: number, at: number, color: string): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.moveTo(0, height);
  for (let x = 0; x <= width; x += 12) {
    pen.lineTo(x, level + Math.sin(x / 90 + at) * 9 + Math.sin(x / 37 - at * 0.7) * 4);
  }
  pen.lineTo(width, height);
  pen.fill();
}

function ship(pen: SKRSContext2D, x: number, y: number): void {
  pen.fillStyle = '#f6f1e4';
  pen.fillRect(x - 90, y - 66, 170, 40);
  pen.fillRect(x - 40, y - 100, 90, 36);
  pen.fillStyle = '#e2542f';
  pen.fillRect(x - 16, y - 138, 30, 40);
  pen.fillStyle = '#17324d';
  for (let window = 0; window < 6; window += 1) pen.fillRect(x - 78 + window * 26, y - 56, 14, 12);
  pen.beginPath();
  pen.moveTo(x - 150, y - 28);
  pen.lineTo(x + 150, y - 28);
  pen.lineTo(x + 112, y + 26);
  pen.lineTo(x - 122, y + 26);
  pen.fill();
}

function drawFerry(pen: SKRSContext2D, at: number): void {
  const sky = pen.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, '#f7b267');
  sky.addColorStop(1, '#f4845f');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#ffe3b0';
  pen.beginPath();
  pen.arc(700, 210 + at * 4, 62, 0, Math.PI * 2);
  pen.fill();
  wave(pen, 372, at * 1.2, '#2f6690');
  ship(pen, -160 + ease(0, 9, at) * 620, 402 + Math.sin(at * 1.6) * 5);
  wave(pen, 418, at * 1.7 + 2, '#1f4e74');
  wave(pen, 466, at * 2.1 + 5, '#17324d');
  pen.globalAlpha = ease(1.5, 2.6, at);
  pen.fillStyle = '#ffffff';
  write(pen, 'TERN FERRIES', 68, width / 2, 120);
  pen.globalAlpha = ease(4, 5, at);
  write(pen, 'Home before the final whistle.', 34, width / 2, 172);
  pen.globalAlpha = 1;
}

function crisp(pen: SKRSContext2D, x: number, y: number, turn: number): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.fillStyle = '#f2c14e';
  pen.beginPath();
  pen.ellipse(0, 0, 46, 32, 0, 0, Math.PI * 2);
  pen.fill();
  pen.strokeStyle = '#c98a1b';
  pen.lineWidth = 4;
  pen.beginPath();
  pen.ellipse(0, -4, 30, 16, 0, 0.3, Math.PI - 0.3);
  pen.stroke();
  pen.restore();
}

function drawKelp(pen: SKRSContext2D, at: number): void {
  pen.fillStyle = '#0f5e4f';
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = '#157a63';
  pen.lineWidth = 26;
  for (let stalk = 0; stalk < 9; stalk += 1) {
    pen.beginPath();
    pen.moveTo(60 + stalk * 110, height);
    for (let y = height; y > 90; y -= 18) {
      pen.lineTo(60 + stalk * 110 + Math.sin(y / 70 + at * 1.4 + stalk) * 20, y);
    }
    pen.stroke();
  }
  for (let number = 0; number < 14; number += 1) {
    const fall = ((at * 150 + number * 97) % 720) - 80;
    crisp(pen, 40 + ((number * 173) % 900), fall, at + number);
  }
  const size = ease(0.8, 1.8, at);
  pen.fillStyle = '#fff7e0';
  pen.beginPath();
  pen.ellipse(width / 2, height / 2, 330 * size, 130 * size, 0, 0, Math.PI * 2);
  pen.fill();
  pen.globalAlpha = ease(1.6, 2.3, at);
  pen.fillStyle = '#0f5e4f';
  write(pen, 'KELP & SALT', 74, width / 2, height / 2 + 8);
  pen.globalAlpha = ease(3, 3.8, at);
  write(pen, 'The crisps that bite back.', 32, width / 2, height / 2 + 60);
  pen.globalAlpha = 1;
}

const ads: readonly Ad[] = [
  { name: 'ferry', seconds: 12, tune: [262, 330, 392, 330, 349, 440], draw: drawFerry },
  { name: 'kelp', seconds: 6, tune: [392, 494, 587, 494], draw: drawKelp },
];

/** Returns a quiet tune as an expression for ffmpeg's tone generator. */
function tuneOf({ tune, seconds }: Ad): string {
  const note = seconds / tune.length;
  const tones = tune.map(
    (hertz, index) =>
      `between(t,${index * note},${(index + 1) * note})*sin(2*PI*${hertz}*t)*exp(-2*mod(t,${note}))`,
  );
  return `aevalsrc='0.22*(${tones.join('+')})':s=24000:d=${seconds}`;
}

async function render(ad: Ad): Promise<void> {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ['-hide_banner', '-loglevel', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgba'],
      ['-s', `${width}x${height}`, '-r', String(framesPerSecond), '-i', 'pipe:0'],
      ['-f', 'lavfi', '-i', tuneOf(ad), '-shortest'],
      ['-c:v', 'libx264', '-preset', 'slow', '-crf', '30', '-pix_fmt', 'yuv420p', '-bf', '0'],
      ['-profile:v', 'high', '-level', '3.1', '-g', '50', '-threads:v', '1'],
      ['-c:a', 'aac', '-b:a', '32k', '-ac', '1', '-movflags', '+faststart'],
      ['-flags', '+bitexact', '-fflags', '+bitexact', '-map_metadata', '-1'],
      [join(directory, `${ad.name}.mp4`)],
    ].flat(),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(ffmpeg, 'exit') as Promise<[code: number | null]>;
  for (let frame = 0; frame < ad.seconds * framesPerSecond; frame += 1) {
    ad.draw(pen, frame / framesPerSecond);
    if (!ffmpeg.stdin.write(canvas.data())) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

await mkdir(directory, { recursive: true });
for (const ad of ads) {
  await render(ad);
  console.log(`${ad.name}.mp4, ${ad.seconds} s`);
}
