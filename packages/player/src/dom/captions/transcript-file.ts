import {
  captionLines,
  captionsFiles,
  joinLines,
  transcriptTracks,
  type TranscriptLine,
  type TranscriptTrack,
} from '../../core/captions/transcript.ts';

/** How many caption files are fetched at a time, and at most in all: ten hours of one per minute. */
const filesAtOnce = 4;
const maxFiles = 600;

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return response.text();
}

/** Fetches the list of a video's captions; empty if it has none. Rejects if the playlist cannot be loaded. */
export async function loadTranscriptTracks(
  source: string,
  signal: AbortSignal,
): Promise<TranscriptTrack[]> {
  const address = new URL(source, document.baseURI).href;
  return transcriptTracks(await fetchText(address, signal), address);
}

/**
 * Fetches the transcript of one language. Rejects if a file cannot be loaded.
 * @param originMs epoch ms of the event's second zero; null if content and media time are the same
 */
export async function loadTranscript(
  { url }: TranscriptTrack,
  originMs: number | null,
  signal: AbortSignal,
): Promise<TranscriptLine[]> {
  const files = captionsFiles(await fetchText(url, signal), url, originMs).slice(0, maxFiles);
  const loaded: TranscriptLine[][] = files.map(() => []);
  let next = 0;
  const work = async (): Promise<void> => {
    const index = next;
    const file = files[index];
    if (file === undefined) return;
    next += 1;
    loaded[index] = captionLines(await fetchText(file.url, signal), file);
    await work();
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  return joinLines(loaded);
}
