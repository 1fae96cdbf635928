/**
 * The process that decodes and encodes pictures, one at a time. A separate process, because its input may
 * be broken or hostile: it can be killed at any time, its memory is freed when it ends, and a decoder crash
 * affects nothing else.
 */
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { PictureResult, PictureJob } from './picture-job.ts';

/** Maximum decoded pixels; a 20-megapixel photograph passes. */
const maxPixels = 40_000_000;
/** Maximum side of a rasterised drawing, px. */
const maxDrawingSide = 4096;
/** Density at which an SVG is rasterised at its own size, dpi. */
const svgDensity = 72;
/** Maximum height, in multiples of the width. */
const maxHeightRatio = 4;

sharp.concurrency(1);
sharp.cache(false);

const inputOptions = { limitInputPixels: maxPixels, failOn: 'error' } as const;

/**
 * Rasterises a drawing at its own size or an integer multiple, from which it is scaled down: at any other
 * size, patterns take many times longer.
 */
async function rasterise(input: string, width: number): Promise<Sharp> {
  const { width: ownWidth, height } = await sharp(input, inputOptions).metadata();
  const longest = Math.max(ownWidth, height);
  if (longest === 0) throw new Error('a drawing without a size');
  const multiple = Math.ceil(width / ownWidth);
  const scale = longest * multiple <= maxDrawingSide ? multiple : maxDrawingSide / longest;
  const { data, info } = await sharp(input, { ...inputOptions, density: svgDensity * scale })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

function encode(picture: Sharp, format: PictureJob['format']): Sharp {
  if (format === 'webp') return picture.webp({ quality: 76, effort: 4 });
  if (format === 'avif') return picture.avif({ quality: 50, effort: 3 });
  if (format === 'png') return picture.png({ compressionLevel: 9 });
  // JPEG has no transparency, and sharp's default background is black.
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true });
}

const startOfJpeg = '\u00ff\u00d8\u00ff';
const endOfJpeg = Buffer.from([0xff, 0xd9]);

/**
 * Returns the bytes of a JPEG with an end marker, which some phones omit and browsers do not need; null for
 * any other file.
 */
async function withEndMarker(input: string): Promise<Buffer | null> {
  const bytes = await readFile(input);
  const isJpeg = bytes.subarray(0, startOfJpeg.length).toString('latin1') === startOfJpeg;
  return isJpeg ? Buffer.concat([bytes, endOfJpeg]) : null;
}

async function renderFrom(source: Buffer | string, job: PictureJob): Promise<number> {
  const { input, output, width, format, isDrawing, isSquare = false, area } = job;
  const whole = isDrawing
    ? await rasterise(input, width)
    : sharp(source, inputOptions).autoOrient();
  const picture = area === undefined ? whole : whole.extract(area);
  const sized = isSquare
    ? picture.resize({ width, height: width, fit: 'cover' })
    : picture.resize({
        width,
        height: width * maxHeightRatio,
        fit: 'inside',
        withoutEnlargement: true,
      });
  const { size } = await encode(sized, format).toFile(output);
  return size;
}

async function renderPicture(job: PictureJob): Promise<number> {
  try {
    return await renderFrom(job.input, job);
  } catch (error) {
    const completed = job.isDrawing ? null : await withEndMarker(job.input);
    if (completed === null) throw error;
    return renderFrom(completed, job);
  }
}

process.on('message', (job: PictureJob) => {
  const reply = (message: PictureResult) => process.send?.(message);
  renderPicture(job).then(
    (bytes) => reply({ ok: true, bytes }),
    (error: Error) => reply({ ok: false, message: error.message }),
  );
});
// Exits together with the server.
process.on('disconnect', () => process.exit(0));
