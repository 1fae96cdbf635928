import { VastError, vastErrors } from '../../core/ads/vast.ts';

/** A document is a few kilobytes; a larger one is refused, bytes. */
const maxDocumentBytes = 500_000;

/** Response of an address: a document, empty if there is no ad, or a media file that is an ad by itself. */
export type AdResponse = { kind: 'document'; text: string } | { kind: 'media'; type: string };

async function textOf(response: Response, stop: () => void): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > maxDocumentBytes) {
      stop();
      throw new VastError(vastErrors.wrapper, 'the document is too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Requests an ad: without cookies, with a limit on the size of a document, and only from sites that
 * `allowedUrl` allows, redirects included (SEC-20).
 * @throws VastError 300 when the ad cannot be fetched; an `AbortError` when `signal` aborts
 */
export async function fetchVast(
  address: string,
  allowedUrl: (address: string) => string | null,
  signal: AbortSignal,
): Promise<AdResponse> {
  const url = allowedUrl(address);
  if (url === null) throw new VastError(vastErrors.wrapper, 'the site is not allowed');
  const request = new AbortController();
  const stop = () => request.abort();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'strict-origin',
      signal: request.signal,
    });
    const type = (response.headers.get('content-type') ?? '').replace(/;.*$/, '').toLowerCase();
    if (response.url !== '' && allowedUrl(response.url) === null) {
      throw new VastError(vastErrors.wrapper, 'it redirects to a site that is not allowed');
    }
    if (!response.ok)
      throw new VastError(vastErrors.wrapper, `the server returned ${response.status}`);
    if (response.status === 204) return { kind: 'document', text: '' };
    if (/^(video|audio)\//.test(type)) return { kind: 'media', type };
    return { kind: 'document', text: await textOf(response, stop) };
  } catch (error) {
    if (error instanceof VastError || signal.aborted) throw error;
    throw new VastError(vastErrors.wrapper, `it could not be fetched: ${String(error)}`);
  } finally {
    // Stops reading a response that is still arriving, such as a video.
    stop();
    signal.removeEventListener('abort', stop);
  }
}
