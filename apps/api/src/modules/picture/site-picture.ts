/** Fetches a picture from an allowlisted site, within limits (SEC-19). */
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import {
  type FetchOptions,
  publicLookup,
  readBytes,
  refusePrivateAddress,
} from '@grandstand/outbound';

/** The site's response is not a usable picture. `isMissing` is true for 404 and 410. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  readonly isMissing: boolean;

  constructor(message: string, isMissing = false) {
    super(message);
    this.isMissing = isMissing;
  }
}

export type FetchPicture = (url: URL) => Promise<Buffer>;

async function readBody(response: IncomingMessage, url: URL, maxBytes: number): Promise<Buffer> {
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    throw new SiteError(`${url.host} returned ${status}`, status === 404 || status === 410);
  }
  const body = await readBytes(response, maxBytes);
  if (body === null) throw new SiteError(`${url.host} sent more than ${maxBytes} bytes`);
  return body;
}

/**
 * Creates a function that fetches pictures from sites at public addresses, without redirects or cookies,
 * within 5 s and 10 MiB. It rejects with `SiteError`, `NotPublicAddressError` or a network error.
 */
export const createFetchPicture =
  ({
    request = tlsRequest,
    lookup = publicLookup(),
    timeoutMs = 5_000,
    maxBytes = 10 * 1024 * 1024,
  }: FetchOptions = {}): FetchPicture =>
  (url) =>
    new Promise((resolve, reject) => {
      // Errors thrown here become rejections.
      refusePrivateAddress(url);
      const options: RequestOptions = {
        agent: false,
        lookup,
        headers: { accept: 'image/*', 'accept-encoding': 'identity' },
        signal: AbortSignal.timeout(timeoutMs),
      };
      const clientRequest = request(url, options, (response) => {
        readBody(response, url, maxBytes).then(resolve, (error: Error) => {
          reject(error);
          response.destroy();
        });
      });
      clientRequest.on('error', reject);
      clientRequest.end();
    });
