/** Where files are: a folder or S3. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** A failure of the store. The message is for the operator and contains no secrets. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Size and hash of a file's content, which show whether two files are the same. */
export interface FileDigest {
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file of a store. */
export interface StoredEntry {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** ms since 1970, by the clock of the store. */
  readonly modifiedMs: number;
}

/**
 * Files by key, such as `<tenant>/<recording>/<path>`. Every call rejects with StoreError while the store cannot be
 * used, and with the reason of `signal`.
 */
export interface FileStore {
  /** For the operator: a folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /** Stores a copy of a local file, and replaces one that has the same key. */
  put(key: string, file: string, size: number, signal: AbortSignal): Promise<void>;
  /** Returns the content of a file; null if there is none. */
  read(key: string, signal: AbortSignal): Promise<Readable | null>;
  /**
   * Returns the keys of up to `maxListed` files that start with a prefix, such as
   * `<tenant>/<recording>/captions/`.
   */
  list(prefix: string, signal: AbortSignal): Promise<string[]>;
  /** Yields all files below a folder, such as `avatars/`. */
  walk(folder: string, signal: AbortSignal): AsyncIterable<StoredEntry>;
  /** Deletes a file; resolves if there is none. */
  remove(key: string, signal: AbortSignal): Promise<void>;
  /** Deletes all files below a folder, such as `<tenant>/<recording>`. */
  removeFolder(key: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Maximum keys of one list. */
export const maxListed = 1000;

/** Returns the size and hash of a stream's content, which is not held in memory. */
export async function digestOf(content: AsyncIterable<unknown>): Promise<FileDigest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    // Streams that are not in object mode, without an encoding, yield buffers only.
    const bytes = chunk as Buffer;
    hash.update(bytes);
    size += bytes.length;
  }
  return { size, sha256: hash.digest('hex') };
}

export const digestOfFile = (file: string): Promise<FileDigest> => digestOf(createReadStream(file));

export const isSameFile = (one: FileDigest, other: FileDigest): boolean =>
  one.size === other.size && one.sha256 === other.sha256;
