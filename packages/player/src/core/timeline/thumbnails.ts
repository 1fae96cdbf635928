/** One tile of a sprite sheet, valid from `start` to `end` (s). */
export type Thumbnail = {
  start: number;
  end: number;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

/**
 * A minus sign is not WebVTT. It marks moments before the event's second zero; other players drop these cues.
 */
const timingLine = /^(-?(?:\d+:)?\d{2}:\d{2}[.,]\d{3})\s+-->\s+(-?(?:\d+:)?\d{2}:\d{2}[.,]\d{3})/;
const tileFragment = /#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)$/;

function parseTimestamp(stamp: string): number {
  let seconds = 0;
  for (const part of stamp.replace(',', '.').replace('-', '').split(':')) {
    seconds = seconds * 60 + Number(part);
  }
  return stamp.startsWith('-') ? -seconds : seconds;
}

/**
 * Parses a WebVTT file of tiles (`#xywh`) of sprite sheets. Broken cues are left out.
 * @param base address of the file, against which those of the sprite sheets are resolved
 */
export function parseThumbnails(vtt: string, base: string): Thumbnail[] {
  const tiles: Thumbnail[] = [];
  for (const block of vtt.replaceAll('\r', '').split(/\n{2,}/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => timingLine.test(line));
    const timing = timingLine.exec(lines[at] ?? '');
    const target = lines[at + 1]?.trim() ?? '';
    const tile = tileFragment.exec(target);
    if (!timing || !tile || !URL.canParse(target, base)) continue;
    const [x = 0, y = 0, width = 0, height = 0] = tile.slice(1).map(Number);
    const url = new URL(target.slice(0, tile.index), base).href;
    const start = parseTimestamp(timing[1] ?? '');
    const end = parseTimestamp(timing[2] ?? '');
    tiles.push({ start, end, url, x, y, width, height });
  }
  return tiles.toSorted((a, b) => a.start - b.start);
}

/** A tile is also shown for this long after its end, s: the last one may end before the video does. */
const toleranceSeconds = 1;

/** Returns the tile for a time, or null where the file has none. */
export function thumbnailAt(tiles: readonly Thumbnail[], time: number): Thumbnail | null {
  const tile = tiles.findLast((candidate) => candidate.start <= time);
  return tile && time < tile.end + toleranceSeconds ? tile : null;
}
