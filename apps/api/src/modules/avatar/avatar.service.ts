import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { maxAvatarBytes } from '@grandstand/contract';
import { maxAvatarFileBytes } from './avatar.table.ts';
import { deleteAvatarRow, findAvatarId, putAvatarRow } from './avatar.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import { InvalidPictureError, isPicture, pictureService } from '../picture/index.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { lockUser } from '../user/index.ts';

/** Width and height of an avatar, px: twice the largest displayed size. */
const sizePx = 320;

/** File name of an avatar. */
export const avatarFile = /^a_[\w-]{16}\.webp$/;

type AvatarContext = Pick<Ctx, 'sharedFiles'> & { readonly tenant: Pick<Ctx['tenant'], 'id'> };

/**
 * Returns the folder of a tenant's avatars among the shared files. They are personal data, and so apart from other
 * pictures.
 */
export const avatarFolder = (tenantId: string): string => `avatars/${tenantId}/`;

const keyOf = ({ tenant }: AvatarContext, id: string) => `${avatarFolder(tenant.id)}${id}.webp`;

/** Returns the path of an avatar on the backend, which cannot be guessed; null for no avatar. */
export const avatarUrl = (id: string | null): string | null =>
  id === null ? null : `/media/avatars/${id}.webp`;

/** Deletes the file of an avatar if no account uses it. */
export async function removeAvatarFile(ctx: AvatarContext, id: string | null): Promise<void> {
  if (id !== null) await ctx.sharedFiles.remove(keyOf(ctx, id));
}

/** Returns the avatar of an account as a `data:` URL; null if there is none. */
export async function exportAvatar(ctx: Ctx, userId: string): Promise<string | null> {
  const id = await ctx.db.forTenant(ctx, (scope) => findAvatarId(scope, userId));
  if (id === null) return null;
  const file = await ctx.sharedFiles.locate(keyOf(ctx, id));
  const bytes = file === null ? null : await readFile(file).catch(() => null);
  return bytes === null ? null : `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** A new file, and its size. */
interface AvatarFile {
  readonly id: string;
  readonly bytes: number;
}

/** Crops an image to a square WebP file, in the picture process. */
async function encode(ctx: Ctx, bytes: Buffer): Promise<AvatarFile> {
  const id = newId('a');
  const input = await ctx.sharedFiles.draft();
  const output = await ctx.sharedFiles.draft();
  try {
    await writeFile(input, bytes, { mode: 0o600 });
    await ctx.resources
      .of(pictureService)
      .render(
        { input, output, width: sizePx, format: 'webp', isDrawing: false, isSquare: true },
        ctx.address,
      );
    const { size } = await stat(output);
    if (size > maxAvatarFileBytes) throw new AppError('avatar_invalid');
    await ctx.sharedFiles.put(keyOf(ctx, id), output);
    return { id, bytes: size };
  } catch (error) {
    if (error instanceof InvalidPictureError)
      throw new AppError('avatar_invalid', { cause: error });
    throw error;
  } finally {
    await Promise.all([rm(input, { force: true }), rm(output, { force: true })]);
  }
}

/** Replaces or removes the caller's avatar and deletes the previous file. */
async function setAvatar(ctx: Ctx, file: AvatarFile | null): Promise<void> {
  const { userId } = requireSession(ctx);
  const previousId = await ctx.db.forTenant(ctx, async (scope) => {
    if ((await lockUser(scope, userId)) === null) throw new AppError('unauthorized');
    const previous = await findAvatarId(scope, userId);
    if (file === null) await deleteAvatarRow(scope, userId);
    else await putAvatarRow(scope, userId, file, new Date(ctx.clock()));
    return previous;
  });
  await removeAvatarFile(ctx, previousId);
}

/**
 * Sets the caller's avatar; returns its address. Drops the image's metadata (location, camera, thumbnail).
 * Throws `avatar_invalid`, `body_too_large`, `storage_full`.
 */
export async function uploadAvatar(ctx: Ctx, base64: string): Promise<string> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxAvatarBytes) throw new AppError('body_too_large');
  if (!isPicture(bytes)) throw new AppError('avatar_invalid');
  const file = await encode(ctx, bytes);
  try {
    await setAvatar(ctx, file);
  } catch (error) {
    await removeAvatarFile(ctx, file.id);
    throw error;
  }
  return avatarUrl(file.id) ?? '';
}

/** Removes the caller's avatar, if there is one. */
export const deleteAvatar = (ctx: Ctx): Promise<void> => setAvatar(ctx, null);
