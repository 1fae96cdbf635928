/** Puts a share picture together and writes it as PNG. */
import type { Image } from '@napi-rs/canvas';
import type { TenantConfig } from '@grandstand/contract';
import { derivePalette } from '@grandstand/contract/names';
import { drawFrame } from './draw-frame.ts';
import { drawMatch, type Paint } from './draw-match.ts';
import { drawTitle } from './draw-title.ts';
import { fontsOf, type Canvas } from './fonts.ts';
import { height, width } from './share-canvas.ts';
import type { ShareFacts } from './share-facts.ts';

/** Bytes of the pictures that are drawn into it; null for what is not there. */
export interface SharePictures {
  readonly mark: Uint8Array | null;
  readonly home: Uint8Array | null;
  readonly away: Uint8Array | null;
  readonly picture: Uint8Array | null;
}

/** A picture that cannot be decoded is left out like one that is missing. */
async function decode({ loadImage }: Canvas, bytes: Uint8Array | null): Promise<Image | null> {
  if (bytes === null) return null;
  return loadImage(bytes).catch(() => null);
}

/** Draws in the dark theme of the tenant's brand. Answers a PNG of 1200 by 630. */
export async function drawShare(
  canvas: Canvas,
  brand: TenantConfig['brand'],
  facts: ShareFacts,
  pictures: SharePictures,
): Promise<Buffer> {
  const [mark, home, away, picture] = await Promise.all(
    [pictures.mark, pictures.home, pictures.away, pictures.picture].map((bytes) =>
      decode(canvas, bytes),
    ),
  );
  const sheet = canvas.createCanvas(width, height);
  const paint: Paint = {
    ctx: sheet.getContext('2d'),
    fonts: fontsOf(canvas, brand.displayFont),
    colors: derivePalette(brand).dark,
    weight: brand.headings.weight,
    uppercase: brand.headings.uppercase,
    radius: brand.radius,
  };
  if (facts.match === null) drawTitle(paint, facts, picture ?? null);
  else drawMatch(paint, facts, { home: home ?? null, away: away ?? null });
  drawFrame(paint, facts, mark ?? null);
  return sheet.encode('png');
}
