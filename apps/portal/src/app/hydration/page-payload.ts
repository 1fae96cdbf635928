import { ownBuild, readPayload } from '../../lib/api/portal-files.ts';
import { unpack } from './packed-data.ts';

/** Loads a page's data (`/he/about/`) from its own address (BLD-02), or returns null. Never rejects. */
export async function loadPayload(
  path: string,
  signal: AbortSignal,
): Promise<{ readonly data: unknown } | null> {
  try {
    const { build, data } = await readPayload(path, signal);
    // This build may not be able to read another build's data.
    return build === ownBuild() ? { data: unpack(data) } : null;
  } catch (error) {
    // oxlint-disable-next-line no-console
    if (!signal.aborted) console.warn(`The data of ${path} are asked for by calls`, error);
    return null;
  }
}
