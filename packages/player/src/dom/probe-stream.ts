/** So long it may take, ms. */
const PATIENCE_MS = 5000;

type Look = {
  /** The status with which the address was refused; null when it was not, or did not answer. */
  refusedWith: number | null;
  /** Whether its segments are parts of MP4 files; null where nobody could say. */
  isFragmented: boolean | null;
};

const isName = (line: string) => line !== '' && !line.startsWith('#');

/** What another screen does not find out, or does not tell: whether an address opens, and to what. */
export async function probeStream(address: string): Promise<Look> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(address, { signal });
    if (!answer.ok) return { refusedWith: answer.status, isFragmented: null };
    let text = await answer.text();
    if (text.includes('#EXT-X-STREAM-INF')) {
      const rendition = text.split(/\r?\n/).find(isName) ?? '';
      const first = await fetch(new URL(rendition, address), { signal });
      if (!first.ok) return { refusedWith: null, isFragmented: null };
      text = await first.text();
    }
    return { refusedWith: null, isFragmented: text.includes('#EXT-X-MAP') };
  } catch {
    return { refusedWith: null, isFragmented: null };
  }
}
