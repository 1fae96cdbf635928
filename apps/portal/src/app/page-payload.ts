import { ownBuild, readPayload } from '../lib/api/portal-files.ts';
import { unpack } from './packed-data.ts';

/** The data of a page (`/he/about/`) from their own address (BLD-02), or null. Never rejects. */
export async function loadPayload(
  path: string,
  signal: AbortSignal,
): Promise<{ readonly data: unknown } | null> {
  try {
    const { build, data } = await readPayload(path, signal);
    // Another build may have written what this one cannot read.
    return build === ownBuild() ? { data: unpack(data) } : null;
  } catch (error) {
    // oxlint-disable-next-line no-console
    if (!signal.aborted) console.warn(`The data of ${path} are asked for by calls`, error);
    return null;
  }
}
