/** Composes share pictures and encodes them as JPEG of 1200 by 630, in a brand's dark theme. */
import type { Image } from '@napi-rs/canvas';
import type { TenantConfig } from '@grandstand/contract';
import { derivePalette } from '@grandstand/contract/constants';
import { drawFrame } from './draw-frame.ts';
import { drawMatch, type Paint } from './draw-match.ts';
import { drawSite, type SiteContent } from './draw-site.ts';
import { drawTitle } from './draw-title.ts';
import { fontsOf, type Canvas } from './fonts.ts';
import { height, width } from './share-canvas.ts';
import type { ShareContent } from './share-content.ts';

/** Letters have clean edges, and a picture stays far below messengers' limit (300 kB). */
const jpegQuality = 90;

type Brand = TenantConfig['brand'];

/** Bytes of the pictures to draw; null if missing. */
export interface SharePictures {
  readonly mark: Uint8Array | null;
  readonly home: Uint8Array | null;
  readonly away: Uint8Array | null;
  readonly picture: Uint8Array | null;
}

/** Decodes a picture; null, as for a missing one, if that fails. */
async function decode({ loadImage }: Canvas, bytes: Uint8Array | null): Promise<Image | null> {
  if (bytes === null) return null;
  return loadImage(bytes).catch(() => null);
}

/** Returns all texts of a picture. */
const textsOf = (content: unknown): string[] =>
  typeof content === 'string'
    ? [content]
    : typeof content === 'object' && content !== null
      ? Object.values(content).flatMap(textsOf)
      : [];

/** Returns an empty canvas with the fonts for the content's texts; `toJpeg` encodes it. */
function createSheet(
  canvas: Canvas,
  brand: Brand,
  content: ShareContent | SiteContent,
): { paint: Paint; toJpeg: () => Promise<Buffer> } {
  const sheet = canvas.createCanvas(width, height);
  const paint = {
    ctx: sheet.getContext('2d'),
    fonts: fontsOf(canvas, brand.displayFont, textsOf(content)),
    colors: derivePalette(brand).dark,
    weight: brand.headings.weight,
    uppercase: brand.headings.uppercase,
    radius: brand.radius,
  };
  return { paint, toJpeg: () => sheet.encode('jpeg', jpegQuality) };
}

/** Draws the picture of an event, clip or highlight. */
export async function drawShare(
  canvas: Canvas,
  brand: Brand,
  content: ShareContent,
  pictures: SharePictures,
): Promise<Buffer> {
  const { mark, home, away, picture } = pictures;
  const images = await Promise.all(
    [mark, home, away, picture].map((bytes) => decode(canvas, bytes)),
  );
  const [markImage = null, homeImage = null, awayImage = null, pictureImage = null] = images;
  const { paint, toJpeg } = createSheet(canvas, brand, content);
  if (content.match === null) drawTitle(paint, content, pictureImage);
  else drawMatch(paint, content, { home: homeImage, away: awayImage });
  drawFrame(paint, content, markImage);
  return toJpeg();
}

/** Draws the picture of a whole portal. */
export async function drawSiteShare(
  canvas: Canvas,
  brand: Brand,
  content: SiteContent,
  mark: Uint8Array | null,
): Promise<Buffer> {
  const image = await decode(canvas, mark);
  const { paint, toJpeg } = createSheet(canvas, brand, content);
  drawSite(paint, content, image);
  return toJpeg();
}
