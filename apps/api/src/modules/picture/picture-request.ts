import { AppError } from '../../platform/error.ts';

/** Widths that pictures are made in, px. The portal's `Picture` names the same ones. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1920] as const;

/** What a picture may be encoded as. */
export const pictureFormats = ['webp', 'avif', 'jpeg', 'png'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export interface PictureRequest {
  readonly width: number;
  /** `auto`: the best that the browser takes. */
  readonly format: PictureFormat | 'auto';
  readonly src: string;
}

const formats = [...pictureFormats, 'auto'] as const;
const longestSource = 2048;

function refuse(path: string, message: string): never {
  throw new AppError('validation_failed', {
    message: `${path}: ${message}`,
    details: [{ path, message }],
  });
}

/** Reads the address of a picture. Throws `validation_failed` that names what is allowed. */
export function readPictureRequest(
  params: { readonly width: string; readonly format: string },
  src: unknown,
): PictureRequest {
  const width = pictureWidths.find((each) => String(each) === params.width);
  if (width === undefined) refuse('params.width', `must be one of ${pictureWidths.join(', ')}`);
  const format = formats.find((each) => each === params.format);
  if (format === undefined) refuse('params.format', `must be one of ${formats.join(', ')}`);
  if (typeof src !== 'string' || src === '' || src.length > longestSource) {
    refuse('query.src', `must be one address of 1 to ${longestSource} characters`);
  }
  return { width, format, src };
}

const takes = (accept: string, type: string): boolean =>
  accept.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    return name === type && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each));
  });

/**
 * What a browser gets that leaves the choice to us. Only those that name a modern format get it:
 * whatever takes anything (a mail program, a crawler) may know no more than JPEG.
 */
export function chooseFormat(accept: string | undefined): PictureFormat {
  if (accept === undefined) return 'jpeg';
  if (takes(accept, 'image/avif')) return 'avif';
  return takes(accept, 'image/webp') ? 'webp' : 'jpeg';
}
