/** Reads documents from other sites that an operator listed, within limits (SEC-19). */
import { request as plainRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import {
  isLocalName,
  lookupLoopback,
  publicLookup,
  refusePrivateAddress,
} from './public-address.ts';

/** For the entire fetch, redirects included, ms. */
const defaultTimeoutMs = 5_000;
/** After decompression. */
const defaultMaxBytes = 1024 * 1024;
const maxRedirects = 3;

/** Why a document was not read. The message is for operators and omits the address's query. */
export class UnreadDocumentError extends Error {
  override readonly name = 'UnreadDocumentError';
}

/** Decides which addresses may be fetched. Each redirect is checked, too. */
export interface Allowlist {
  /** True if an operator listed the address's site. */
  readonly isListed: (url: URL) => boolean;
  /** True if the address may resolve to this machine, which only the addresses of a demo may. */
  readonly allowsLoopback: (url: URL) => boolean;
}

type Request = (
  url: URL,
  options: RequestOptions,
  done: (response: IncomingMessage) => void,
) => ClientRequest;

/** How requests are made and limited; tests pass a `request` and a `lookup` of their own. */
export interface FetchOptions {
  readonly request?: Request;
  readonly lookup?: LookupFunction;
  /** For the entire fetch, redirects included, ms. */
  readonly timeoutMs?: number;
  /** After decompression. */
  readonly maxBytes?: number;
}

/**
 * Returns the bytes of a document, decompressed. Throws `UnreadDocumentError`, including for a status other than 200,
 * `NotPublicAddressError` or a network error.
 */
export type AllowlistedFetch = (url: URL, allowlist: Allowlist, accept: string) => Promise<Buffer>;

/** A document of another site, whatever its status. */
export interface FetchedDocument {
  /** After redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Decompressed. */
  readonly bytes: Buffer;
}

interface ReadOptions {
  readonly accept: string;
  /** Further headers, such as `range`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** True to stop reading a longer document near `maxBytes`, instead of refusing it. */
  readonly isTruncated?: boolean;
}

/** Reads a document of another site. Throws `UnreadDocumentError`, `NotPublicAddressError` or a network error. */
export type AllowlistedRead = (
  url: URL,
  allowlist: Allowlist,
  options: ReadOptions,
) => Promise<FetchedDocument>;

/**
 * Returns the name lookup of a request. Throws `NotPublicAddressError` for a literal IP address that is not public, unless
 * `allowsLoopback`.
 */
export function lookupOptionsOf(
  url: URL,
  allowsLoopback: boolean,
  lookup: LookupFunction,
): { lookup?: LookupFunction } {
  if (allowsLoopback) return isLocalName(url) ? { lookup: lookupLoopback } : {};
  refusePrivateAddress(url);
  return { lookup };
}

function decoderOf(response: IncomingMessage): Transform | null {
  const encoding = (response.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return null;
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  if (encoding === 'br') return createBrotliDecompress();
  throw new UnreadDocumentError(`the encoding ${encoding.slice(0, 20)} is unknown`);
}

/** Stops reading a body whose rest is not needed. */
class ReadEnoughError extends Error {}

async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  isTruncated: boolean,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const collect = async (source: AsyncIterable<Buffer> | Readable) => {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // Counts decompressed bytes, so that a small file cannot expand into a large one.
      if (bytes > maxBytes && !isTruncated)
        throw new UnreadDocumentError(`more than ${maxBytes} bytes`);
      chunks.push(chunk);
      if (bytes >= maxBytes && isTruncated) throw new ReadEnoughError();
    }
  };
  const decoder = decoderOf(response);
  try {
    await (decoder === null ? pipeline(response, collect) : pipeline(response, decoder, collect));
  } catch (error) {
    if (!(error instanceof ReadEnoughError)) throw error;
  }
  return Buffer.concat(chunks);
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/**
 * Creates a reader of listed sites, at public addresses only and without cookies. By default, a read fails
 * after 5 s or 1 MiB (decompressed).
 */
export function createAllowlistedRead({
  request,
  lookup = publicLookup(),
  timeoutMs: readerTimeoutMs = defaultTimeoutMs,
  maxBytes: readerMaxBytes = defaultMaxBytes,
}: FetchOptions = {}): AllowlistedRead {
  const openRequest = (
    url: URL,
    allowsLoopback: boolean,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const send = request ?? (url.protocol === 'https:' ? tlsRequest : plainRequest);
      const outgoing = send(
        url,
        { ...lookupOptionsOf(url, allowsLoopback, lookup), agent: false, headers, signal },
        resolve,
      );
      outgoing.on('error', reject);
      outgoing.end();
    });

  return async (
    address,
    { isListed, allowsLoopback },
    {
      accept,
      headers = {},
      timeoutMs = readerTimeoutMs,
      maxBytes = readerMaxBytes,
      isTruncated = false,
    },
  ) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const requestHeaders = { accept, 'accept-encoding': 'gzip, deflate, br', ...headers };
    let url = address;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!isListed(url)) throw new UnreadDocumentError(`${url.origin} is not an allowed site`);
      if (url.username !== '' || url.password !== '')
        throw new UnreadDocumentError('an address must not contain a name or a password');
      const isLoopbackAllowed = allowsLoopback(url);
      if (url.protocol !== 'https:' && !isLoopbackAllowed)
        throw new UnreadDocumentError('an address must be https');
      const response = await openRequest(url, isLoopbackAllowed, requestHeaders, signal);
      try {
        const status = response.statusCode ?? 0;
        if (isRedirect(status)) {
          const next = URL.parse(response.headers.location ?? '', url.href);
          if (next === null) throw new UnreadDocumentError('redirected without an address');
          url = next;
          continue;
        }
        const bytes = await readBody(response, maxBytes, isTruncated);
        return { url, status, headers: response.headers, bytes };
      } finally {
        response.destroy();
      }
    }
    throw new UnreadDocumentError(`more than ${maxRedirects} redirects`);
  };
}

/**
 * Creates a fetcher of listed sites, at public addresses only and without cookies. By default, a fetch fails
 * after 5 s or 1 MiB (decompressed).
 */
export function createAllowlistedFetch(options: FetchOptions = {}): AllowlistedFetch {
  const read = createAllowlistedRead(options);
  return async (address, allowlist, accept) => {
    const { url, status, bytes } = await read(address, allowlist, { accept });
    if (status !== 200) throw new UnreadDocumentError(`${url.host} returned ${status}`);
    return bytes;
  };
}
