import { rm, writeFile } from 'node:fs/promises';
import { maxUploadedPictureBytes } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import { InvalidPictureError } from './picture-renderer.ts';
import { pictureService } from './picture.service.ts';

/** Width at which an uploaded picture is stored at most, px: that of a cover on a large screen. */
const maxWidth = 2560;

/** Signatures (first bytes) of the accepted image types, in Latin-1; `.` stands for any byte. */
const signatures = [
  '\u00ff\u00d8\u00ff',
  '\u0089PNG\r\n\u001a\n',
  'GIF87a',
  'GIF89a',
  'RIFF....WEBP',
  '....ftypavif',
  '....ftypavis',
];

/** True if a file has the signature of an accepted image type; its declared type is not trusted. */
export function isPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 16).toString('latin1');
  return signatures.some((signature) =>
    signature.split('').every((byte, index) => byte === '.' || head[index] === byte),
  );
}

/** The tenant whose art a picture becomes, and who uploads it. */
type PictureOwner = Pick<Ctx, 'sharedFiles' | 'resources' | 'address'> & {
  readonly tenant: { readonly id: string };
};

/** A stored picture: its address, and how to remove it if nothing refers to it after all. */
export interface StoredPicture {
  readonly address: string;
  readonly remove: () => Promise<void>;
}

/** Maximum bytes of a body with a picture in base64, and the JSON around it. */
export const pictureBodyLimit = Math.ceil(maxUploadedPictureBytes / 3) * 4 + 1024;

/**
 * Stores a picture that an operator uploaded, decoded and encoded again, among the tenant's art. Throws
 * `picture_unreadable` with the reason, `body_too_large`.
 */
export async function storePicture(ctx: PictureOwner, base64: string): Promise<StoredPicture> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxUploadedPictureBytes) throw new AppError('body_too_large');
  if (!isPicture(bytes))
    throw new AppError('picture_unreadable', {
      message: 'The file is not a picture; it must be a JPEG, PNG, WebP, AVIF or GIF',
    });
  const id = newId('p');
  const key = `art/${ctx.tenant.id}/uploads/${id}.webp`;
  const input = await ctx.sharedFiles.draft();
  const output = await ctx.sharedFiles.draft();
  try {
    await writeFile(input, bytes, { mode: 0o600 });
    await ctx.resources
      .of(pictureService)
      .render({ input, output, width: maxWidth, format: 'webp', isDrawing: false }, ctx.address);
    await ctx.sharedFiles.put(key, output);
    return {
      address: `/media/art/uploads/${id}.webp`,
      remove: () => ctx.sharedFiles.remove(key),
    };
  } catch (error) {
    if (error instanceof InvalidPictureError)
      throw new AppError('picture_unreadable', {
        message: `The picture is damaged: ${error.message}`,
        cause: error,
      });
    throw error;
  } finally {
    await Promise.all([rm(input, { force: true }), rm(output, { force: true })]);
  }
}

/**
 * Stores an uploaded picture, if there is one, and passes its address on to `save`. Removes it again if that
 * fails.
 */
export async function withStoredPicture<T>(
  ctx: PictureOwner,
  base64: string | null,
  save: (address: string | null) => Promise<T>,
): Promise<T> {
  if (base64 === null) return save(null);
  const { address, remove } = await storePicture(ctx, base64);
  try {
    return await save(address);
  } catch (error) {
    await remove();
    throw error;
  }
}
