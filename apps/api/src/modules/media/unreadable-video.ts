import { z } from 'zod';

/**
 * A file of a video that cannot be read as it is now: damaged, half written, of another version or not
 * accessible.
 */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join('.') || 'content'}: ${issue?.message ?? 'not valid'}`;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}

/**
 * Reads a file of a video by `read`. Rejects with `UnreadableFileError`, which names the file and what is wrong.
 * @param file its path inside the video
 */
export async function readVideoFile<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new UnreadableFileError(`${file}: ${reasonOf(error)}`, { cause: error });
  }
}
