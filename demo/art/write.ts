import type { ContentBundle } from '@grandstand/contract';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { artAddress, artPath, isArtAddress } from '../src/art-address.ts';
import { drawArt } from './draw.ts';

/**
 * Returns the generated pictures that content refers to, and the tenant's logo and symbol, as paths below the
 * tenant's folder.
 */
export function artPathsOf(content: Partial<ContentBundle>): string[] {
  const addresses = [
    artAddress.logo,
    artAddress.mark,
    ...(content.events ?? []).map(({ imageUrl }) => imageUrl),
    ...(content.users ?? []).map(({ id }) => artAddress.avatar(id)),
    ...(content.identities ?? []).flatMap((identity) => [
      identity.imageUrl,
      identity.logoUrl,
      identity.bannerUrl,
      ...identity.banners.map(({ imageUrl }) => imageUrl),
      ...identity.mobileBanners.map(({ imageUrl }) => imageUrl),
    ]),
  ];
  return [...new Set(addresses)]
    .filter((address) => address !== null)
    .filter(isArtAddress)
    .map(artPath);
}

/**
 * Draws the pictures of `artPathsOf` that do not exist yet.
 * @param directory the tenant's folder, `<DATA_DIR>/art/<tenantId>`; created if missing
 * @param tenantId whose teams the pictures show
 * @param content a bundle, or a part of one
 * @returns how many files were written
 */
export async function writeDemoArt(
  directory: string,
  tenantId: string,
  content: Partial<ContentBundle>,
): Promise<number> {
  const paths = artPathsOf(content);
  const present = new Set<string>();
  for (const folder of new Set(paths.map(dirname))) {
    const path = join(directory, folder);
    await mkdir(path, { recursive: true });
    for (const name of await readdir(path)) present.add(join(folder, name));
  }
  const missing = paths.filter((path) => !present.has(path));
  await Promise.all(
    missing.map(async (path) => {
      // Written to a temporary file and renamed, so that a killed process leaves no partial picture.
      const file = join(directory, path);
      const part = join(dirname(file), `.${basename(file)}.${process.pid}.part`);
      await writeFile(part, drawArt(tenantId, path));
      await rename(part, file);
    }),
  );
  return missing.length;
}
