import { invalidField } from '../../platform/context/error.ts';

/** Supported picture widths, px. The portal's `Picture` lists the same ones. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1920] as const;

/** Supported picture formats. */
export const pictureFormats = ['webp', 'avif', 'jpeg', 'png'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export interface PictureRequest {
  readonly width: number;
  /** `auto`: the best that the browser accepts. */
  readonly format: PictureFormat | 'auto';
  readonly src: string;
}

const requestFormats = [...pictureFormats, 'auto'] as const;
const maxSourceLength = 2048;

/** Parses the address of a picture. Throws `validation_failed` naming the allowed values. */
export function readPictureRequest(
  params: { readonly width: string; readonly format: string },
  src: unknown,
): PictureRequest {
  const width = pictureWidths.find((supported) => String(supported) === params.width);
  if (width === undefined)
    throw invalidField('params.width', `must be one of ${pictureWidths.join(', ')}`);
  const format = requestFormats.find((supported) => supported === params.format);
  if (format === undefined)
    throw invalidField('params.format', `must be one of ${requestFormats.join(', ')}`);
  if (typeof src !== 'string' || src === '' || src.length > maxSourceLength) {
    throw invalidField('query.src', `must be one address of 1 to ${maxSourceLength} characters`);
  }
  return { width, format, src };
}

const acceptsType = (accept: string, type: string): boolean =>
  accept.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/**
 * Chooses a format by the Accept header. Only clients that name a modern format get it: clients that accept
 * anything, such as mail programs and crawlers, may support JPEG only.
 */
export function chooseFormat(accept: string | undefined): PictureFormat {
  if (accept === undefined) return 'jpeg';
  if (acceptsType(accept, 'image/avif')) return 'avif';
  return acceptsType(accept, 'image/webp') ? 'webp' : 'jpeg';
}
