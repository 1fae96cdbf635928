import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { FileStoreConfig } from '../../config/config.ts';
import { maxListed, type FileStore, StoreError } from './file-store.ts';

type S3Config = Extract<FileStoreConfig, { kind: 's3' }>;

/** Times without a connection or data after which the server counts as unreachable, ms. */
const timeouts = { connectionTimeout: 3000, socketTimeout: 15_000 };
const ignore = () => {};
const silentLogger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Messages for S3's error codes. */
const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  AccessDenied: 'the keys may not use the bucket',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret key is wrong',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

/** Returns a store in a bucket of S3 or of a compatible server. */
export function createS3Store(config: S3Config): FileStore {
  const { bucket, prefix, endpoint, region, credentials } = config;
  const client = new S3Client({
    region,
    // Servers other than Amazon's rarely have a host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials !== null && { credentials }),
    requestHandler: timeouts,
    // The default writes to the console; failures are logged where they are handled.
    logger: silentLogger,
    maxAttempts: 2,
    // Other servers do not know Amazon's newer checksums; a stored file is read back and compared instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // Some servers, such as OpenStack Swift, delete several objects only with this checksum, which S3 once required.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { request } = args as {
          request?: { body?: unknown; headers: Record<string, string> };
        };
        if (commandName === 'DeleteObjectsCommand' && typeof request?.body === 'string')
          request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
        return next(args);
      },
    { step: 'build', name: 'md5OfDeletion', priority: 'low' },
  );
  const name = `s3://${bucket}${prefix === '' ? '' : `/${prefix.slice(0, -1)}`}`;
  const toStoreError = (error: unknown, signal: AbortSignal): unknown => {
    if (signal.aborted) return signal.reason;
    const code =
      error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : '';
    const hasResponse = error instanceof S3ServiceException && error.$response !== undefined;
    const reason =
      reasons[code] ?? (hasResponse ? `it responds ${code}` : `it cannot be reached (${code})`);
    return new StoreError(`${name}: ${reason}`, { cause: error });
  };
  const keyOf = (key: string) => prefix + key;

  /** Returns the names of up to `maxListed` objects with a prefix. */
  async function listObjects(keyPrefix: string, signal: AbortSignal): Promise<string[]> {
    const list = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: keyPrefix,
      // One `DeleteObjects` request takes as many.
      MaxKeys: maxListed,
    });
    const { Contents: found = [] } = await client.send(list, { abortSignal: signal });
    return found.flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
  }

  /** Deletes up to `maxListed` objects with a prefix; returns false if there were none. */
  async function removeBatch(keyPrefix: string, signal: AbortSignal): Promise<boolean> {
    const objects = (await listObjects(keyPrefix, signal)).map((Key) => ({ Key }));
    if (objects.length === 0) return false;
    const remove = new DeleteObjectsCommand({
      Bucket: bucket,
      Delete: { Objects: objects, Quiet: true },
    });
    const { Errors: refused = [] } = await client.send(remove, { abortSignal: signal });
    if (refused.length > 0)
      throw new StoreError(
        `${name}: ${refused.length} files were not deleted (${refused[0]?.Code})`,
      );
    return true;
  }

  return {
    name,
    put: async (key, file, size, signal) => {
      try {
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: keyOf(key),
            Body: createReadStream(file),
            ContentLength: size,
          }),
          { abortSignal: signal },
        );
      } catch (error) {
        throw toStoreError(error, signal);
      }
    },
    read: async (key, signal) => {
      try {
        const command = new GetObjectCommand({ Bucket: bucket, Key: keyOf(key) });
        const { Body } = await client.send(command, { abortSignal: signal });
        // On Node, the SDK returns bodies as Node's streams.
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
        throw toStoreError(error, signal);
      }
    },
    list: async (keyPrefix, signal) => {
      try {
        const names = await listObjects(keyOf(keyPrefix), signal);
        return names.map((found) => found.slice(prefix.length));
      } catch (error) {
        throw toStoreError(error, signal);
      }
    },
    walk: async function* (folder, signal) {
      let token: string | undefined;
      do {
        const command = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: keyOf(folder),
          ...(token !== undefined && { ContinuationToken: token }),
        });
        const page = await client
          .send(command, { abortSignal: signal })
          .catch((error: unknown) => Promise.reject(toStoreError(error, signal)));
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          yield {
            key: Key.slice(prefix.length),
            size: Size,
            modifiedMs: LastModified?.getTime() ?? 0,
          };
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    remove: async (key, signal) => {
      try {
        const command = new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) });
        await client.send(command, { abortSignal: signal });
      } catch (error) {
        throw toStoreError(error, signal);
      }
    },
    removeFolder: async (key, signal) => {
      try {
        while (await removeBatch(`${keyOf(key)}/`, signal));
      } catch (error) {
        if (error instanceof StoreError) throw error;
        throw toStoreError(error, signal);
      }
    },
    close: () => client.destroy(),
  };
}
