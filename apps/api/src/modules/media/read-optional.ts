import { readFile } from 'node:fs/promises';

/** Returns the text of a file; null if it does not exist. Rejects if it cannot be read. */
export async function readOptional(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
