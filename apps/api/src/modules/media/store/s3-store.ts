import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { MediaStoreConfig } from '../../../platform/config/config.ts';
import { type MediaStore, StoreError } from './media-store.ts';

type S3Config = Extract<MediaStoreConfig, { kind: 's3' }>;

/** A server that does not connect or send for so long is away, ms. */
const timeouts = { connectionTimeout: 3000, socketTimeout: 15_000 };
const ignore = () => {};
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
/** S3 deletes at most as many at once. */
const perDeletion = 1000;

const words: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  AccessDenied: 'the keys may not use the bucket',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret key is wrong',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

/** A store in a bucket of S3, or of a server that speaks its protocol. */
export function createS3Store(config: S3Config): MediaStore {
  const { bucket, prefix, endpoint, region, credentials } = config;
  const client = new S3Client({
    region,
    // Servers other than Amazon's rarely have a host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials !== null && { credentials }),
    requestHandler: timeouts,
    // It writes to the console; failures are logged where they are handled.
    logger: silent,
    maxAttempts: 2,
    // The newer checksums of Amazon's are unknown to other servers; what is stored is read back and compared.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const name = `s3://${bucket}${prefix === '' ? '' : `/${prefix.slice(0, -1)}`}`;
  const inWords = (error: unknown, signal: AbortSignal): unknown => {
    if (signal.aborted) return signal.reason;
    const code =
      error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : '';
    const isReply = error instanceof S3ServiceException && error.$response !== undefined;
    const reason =
      words[code] ?? (isReply ? `it responds ${code}` : `it cannot be reached (${code})`);
    return new StoreError(`${name}: ${reason}`, { cause: error });
  };
  const keyOf = (key: string) => prefix + key;

  /** Deletes up to a thousand objects; false if there were none. */
  async function removeSome(below: string, signal: AbortSignal): Promise<boolean> {
    const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: below, MaxKeys: perDeletion });
    const { Contents: found = [] } = await client.send(list, { abortSignal: signal });
    const objects = found.map(({ Key }) => ({ Key }));
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
        throw inWords(error, signal);
      }
    },
    read: async (key, signal) => {
      try {
        const command = new GetObjectCommand({ Bucket: bucket, Key: keyOf(key) });
        const { Body } = await client.send(command, { abortSignal: signal });
        // On Node, bodies are streams of Node.
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
        throw inWords(error, signal);
      }
    },
    removeRecording: async (key, signal) => {
      try {
        while (await removeSome(`${keyOf(key)}/`, signal));
      } catch (error) {
        if (error instanceof StoreError) throw error;
        throw inWords(error, signal);
      }
    },
    close: () => client.destroy(),
  };
}
