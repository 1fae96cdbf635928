/** Posts to addresses that a tenant's operators name, within limits (SEC-19). */
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { lookupOptionsOf } from './allowlisted-fetch.ts';
import { publicLookup, refuseLocalUrl } from './public-address.ts';

interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For the entire request, ms. */
  readonly timeoutMs: number;
  /** Maximum of the response's body that is read, bytes; the rest is discarded. */
  readonly maxBytes: number;
  /** True if the address may be plain http, and on this machine or a private network. */
  readonly allowsPrivate: boolean;
  /** Ends the request early. */
  readonly signal: AbortSignal;
}

/** The response to a post: its status, and the start of its body. */
export interface PostResponse {
  readonly status: number;
  readonly text: string;
}

async function readStart(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status decides about the post, so what was read until then suffices.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

/**
 * Posts a text. Redirects are not followed: they are the response. Throws `NotPublicAddressError`, or a network error, such
 * as a timeout.
 */
export async function limitedPost(
  url: URL,
  { headers, body, timeoutMs, maxBytes, allowsPrivate, signal }: PostOptions,
): Promise<PostResponse> {
  if (!allowsPrivate) refuseLocalUrl(url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const outgoing = send(
      url,
      {
        method: 'POST',
        ...lookupOptionsOf(url, allowsPrivate, publicLookup()),
        agent: false,
        headers: {
          ...headers,
          'accept-encoding': 'identity',
          'content-length': String(Buffer.byteLength(body)),
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      },
      resolve,
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
  try {
    return { status: response.statusCode ?? 0, text: await readStart(response, maxBytes) };
  } finally {
    response.destroy();
  }
}
