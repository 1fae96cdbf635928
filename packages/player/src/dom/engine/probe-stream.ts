/** Timeout, ms. */
const timeoutMs = 5000;

type ProbeResult = {
  /** HTTP status with which the server refused; null if it did not, or did not respond. */
  refusedWith: number | null;
  /** True if its segments are fragmented MP4; null where unknown. */
  isFragmented: boolean | null;
};

const isUri = (line: string) => line !== '' && !line.startsWith('#');

/**
 * Requests a playlist to find out whether its server responds and which segments it has: a remote
 * screen reports neither. Never throws.
 */
export async function probeStream(address: string): Promise<ProbeResult> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { signal });
    if (!response.ok) return { refusedWith: response.status, isFragmented: null };
    let text = await response.text();
    if (text.includes('#EXT-X-STREAM-INF')) {
      const rendition = text.split(/\r?\n/).find(isUri) ?? '';
      const first = await fetch(new URL(rendition, address), { signal });
      if (!first.ok) return { refusedWith: null, isFragmented: null };
      text = await first.text();
    }
    return { refusedWith: null, isFragmented: text.includes('#EXT-X-MAP') };
  } catch {
    return { refusedWith: null, isFragmented: null };
  }
}
