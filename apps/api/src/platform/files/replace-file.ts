import { rename, writeFile } from 'node:fs/promises';

/**
 * Replaces a file in one step, so that readers see the old text or the new one. Its folder must exist.
 * @param mode permissions of the new file; defaults to those of the process
 */
export async function replaceFile(
  file: string,
  text: string,
  { mode }: { readonly mode?: number } = {},
): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text, { mode });
  await rename(temporary, file);
}
