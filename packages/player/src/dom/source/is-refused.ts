/** Timeout, ms. */
const timeoutMs = 10_000;

const refusals: readonly number[] = [401, 403, 404, 410];

/**
 * Requests a stream's address past the browser's cache. Returns true if the server refuses it now, and false if it
 * does not, or if that is not known. Never throws.
 */
export async function isRefused(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    // `reload` also replaces the stored copy, which the player would open again otherwise.
    const { status } = await fetch(address, { cache: 'reload', signal });
    return refusals.includes(status);
  } catch {
    return false;
  }
}
