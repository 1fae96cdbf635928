/** Requests to services that the configuration names: sign-in providers and a CDN. Limited in time and size. */
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { lookupOptionsOf } from './allowlisted-fetch.ts';
import { publicLookup } from './public-address.ts';
import { readBytes } from './read-bytes.ts';

const timeoutMs = 5_000;
const maxBytes = 512 * 1024;

/** Redirects are returned, never followed. */
interface LimitedRequest {
  readonly method?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly body?: string | null;
  /** True if the address must be public: an operator named it, and not the configuration (SEC-19). */
  readonly isPublicOnly?: boolean;
}

type LimitedFetch = (url: string | URL, request?: LimitedRequest) => Promise<Response>;

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const body = await readBytes(response, maxBytes);
  if (body === null) throw new Error(`more than ${maxBytes} bytes`);
  return body;
}

/**
 * Rejects without a response within 5 s, if it exceeds 512 KB, and with `NotPublicAddressError` if `isPublicOnly`
 * does not allow the address. Of the response's headers, only `content-type` is returned.
 */
export const limitedFetch: LimitedFetch = (
  address,
  { method = 'GET', headers, body = null, isPublicOnly = false } = {},
) =>
  new Promise((resolve, reject) => {
    const url = new URL(address);
    const options: RequestOptions = {
      method,
      agent: false,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        'accept-encoding': 'identity',
        ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...lookupOptionsOf(url, !isPublicOnly, publicLookup()),
    };
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const outgoing = send(url, options, (response) => {
      readBody(response).then(
        (bytes) =>
          resolve(
            new Response(bytes.length === 0 ? null : new Uint8Array(bytes), {
              status: response.statusCode ?? 502,
              headers: { 'content-type': response.headers['content-type'] ?? '' },
            }),
          ),
        (error: Error) => {
          reject(error);
          response.destroy();
        },
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
