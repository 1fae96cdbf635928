/** A page as it is cached and sent: compressed once, in other encodings on request. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const compressBr = promisify(brotliCompress);
const expandBr = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** Copies a slice: zlib may return a small part of a large buffer, all of which would stay in memory. */
const compactCopy = (part: Buffer): Buffer => Buffer.from(new Uint8Array(part).buffer);

/** A page as it is sent. */
export interface StoredPage {
  readonly status: number;
  readonly etag: string;
  readonly policy: string;
  /** Bytes of the cached body; more after the first `gzip` request. */
  readonly bytes: number;
  /** Called when `bytes` has grown. */
  onGrowth: (() => void) | null;
  /** Returns the body in an encoding. All but Brotli are made from it on request; `gzip` is then cached. */
  body(encoding: Encoding): Promise<Buffer>;
}

/** A page as one thread sends it to another. */
export interface CompressedPage extends Pick<StoredPage, 'status' | 'etag' | 'policy'> {
  readonly br: Uint8Array<ArrayBuffer>;
}

/** Compresses a page and computes its ETag. */
export async function compressPage(
  status: number,
  html: string,
  policy: string,
): Promise<CompressedPage> {
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const br = new Uint8Array(await compressBr(identity, { params }));
  const etag = createHash('sha256').update(identity).update(policy).digest('base64url');
  return { status, etag: etag.slice(0, 22), policy, br };
}

/** A class, because there are thousands of these: an object with its own functions takes 800 bytes more. */
class CachedPage implements StoredPage {
  readonly status: number;
  readonly etag: string;
  readonly policy: string;
  onGrowth: (() => void) | null = null;
  readonly #br: Buffer;
  #gz: Promise<Buffer> | null = null;
  #gzBytes = 0;

  constructor({ status, etag, policy, br }: CompressedPage) {
    this.status = status;
    this.etag = etag;
    this.policy = policy;
    this.#br = Buffer.from(br.buffer);
  }

  get bytes(): number {
    return this.#br.length + this.#gzBytes;
  }

  body(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'br') return Promise.resolve(this.#br);
    if (encoding === 'identity') return expandBr(this.#br);
    this.#gz ??= this.#toGzip().catch((error: unknown) => {
      this.#gz = null;
      throw error;
    });
    return this.#gz;
  }

  async #toGzip(): Promise<Buffer> {
    const gzipped = compactCopy(await compressGzip(await expandBr(this.#br), { level: 6 }));
    this.#gzBytes = gzipped.length;
    this.onGrowth?.();
    return gzipped;
  }
}

/** Returns a compressed page in the form for cache and response. */
export const cachedPage = (compressed: CompressedPage): StoredPage => new CachedPage(compressed);

/** Compresses a page to be cached and sent by this thread. */
export const createCachedPage = async (
  status: number,
  html: string,
  policy: string,
): Promise<StoredPage> => cachedPage(await compressPage(status, html, policy));
