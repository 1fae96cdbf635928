import type { Page } from 'playwright-core';

/**
 * The digits of the number that `demo/videos/render/overlay.ts` burns into each frame: 12 rows of 9 pixels
 * at 720 lines, from 0 (the box) to f (the digit), in the same font and size.
 */
const digits = [
  '00000000000000000002befd8000bfdbef601fe107fb05fc003fd07fc001fe07fc001fe05fc003fd01fe107fb00bfdbef6002befe800',
  '0000000000000000000039dd0000afffd0000478fd0000003fd0000003fd0000003fd0000003fd0000003fd00007abfeaa10bffffff3',
  '00000000000000000002befeb100cfdbefa02fe104fd02ba005fd000002df900005efb00008ff900009fd500002ffccccb06ffffffe0',
  '00000000000000000004cefea000efcbefa03ec007fc000046cf80000cffa0000069df90485002fe07fc004fe01efcbefa004cefea00',
  '000000000000000000001ee1000008fb6d0000cf5be0005fc0fe000cf40fe008fa55fe51bfffffff458888fe8100000fe0000000fe00',
  '0000000000000000000bfffff900cfcccc700df0430000efeffc200efb9dfa0035006fd05a8002fe05fd107fd00dfdbef8003befe900',
  '00000000000000000000aefeb100afcbdfa00ee136a804fddffc306ffc8dfb06fe103fe05fe000ef01ff305fe00bfdbef9001befe900',
  '0000000000000000008fffffff26ccccdfd000001de400000bf8000005fc000000cf5000004fd000000afa000000cf8000000df60000',
  '00000000000000000004cefea000dfcaef901fe006fc00df85bf9005efffc001efa9dfa07fc002fe08fc003fe02efcadfb005cefeb10',
  '00000000000000000004ceed8001efcbef608fc008fb08fb006fd04fe86dfe00afffdfe0035864fd00fe108fb00cfdbef5003cefd700',
].map((rows) => Array.from(rows, (level) => Number.parseInt(level, 16) / 15));
/** Brightness of the box and of a digit on it. */
const boxLevel = 0x0e;
const digitLevel = 0xd2;
const digitSize = { width: 9, height: 12 };
/** Distance between the left edges of two digits, px. */
const digitStep = 8.64;
/** The box of the number, 62 px from the right and 26 px from the bottom of the picture. */
const box = { width: 54, height: 18 };
const firstDigit = { left: 50 - 5 * digitStep, top: 3.5 };

/** Returns the brightness of the box, row by row, from the page's video; null without a picture. */
const boxOf = (page: Page): Promise<number[] | null> =>
  page.evaluate(({ width, height }) => {
    const video = document.querySelector('video');
    // Readable only at the size at which it was drawn.
    if (video === null || video.readyState < 2 || video.videoHeight !== 720) return null;
    const { videoWidth, videoHeight } = video;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    const from = [videoWidth - 62, videoHeight - 26, width, height] as const;
    context.drawImage(video, ...from, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return Array.from({ length: width * height }, (_, pixel) => data[pixel * 4 + 1] ?? 0);
  }, box);

/** Interpolates between pixels, because digits do not start on whole ones. */
function levelAt(pixels: readonly number[], x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (column: number, row: number) => pixels[row * box.width + column] ?? 0;
  const [right, down] = [x - left, y - top];
  const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
  const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
  return upper * (1 - down) + lower * down;
}

function digitAt(pixels: readonly number[], position: number): number {
  const distances = digits.map((levels) =>
    levels.reduce((sum, level, index) => {
      const x = firstDigit.left + position * digitStep + (index % digitSize.width);
      const y = firstDigit.top + Math.floor(index / digitSize.width);
      const shown = (levelAt(pixels, x, y) - boxLevel) / (digitLevel - boxLevel);
      return sum + (shown - level) ** 2;
    }, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/**
 * Returns the number that is burned into the picture on the page; null without a picture. It is exact on
 * most first frames of segments, and on about one in six of all frames (football: one in eight). The videos
 * are so small that their encoder leaves the last digits of many frames unchanged, and updates others
 * only in part.
 */
export async function shownFrame(page: Page): Promise<number | null> {
  const pixels = await boxOf(page);
  if (pixels === null) return null;
  return Number(Array.from({ length: 5 }, (_, position) => digitAt(pixels, position)).join(''));
}
