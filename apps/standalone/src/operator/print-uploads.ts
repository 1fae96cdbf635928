/** Shows uploads and their progress in a terminal. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Upload } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import {
  findUpload,
  type SentFile,
  uploadFile,
  UploadError,
  type UploadTarget,
} from './upload-file.ts';

const pageSize = 100;
const followEveryMs = 2000;

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

function print({ id, eventId, name, state, percent, received, size, ...upload }: Upload): void {
  const bytes =
    size === null || size === received
      ? megabytes(received)
      : `${megabytes(received)} of ${megabytes(size)}`;
  const view = upload.isPanorama ? ' panorama' : '';
  const shown = upload.isShown ? ' (shown)' : '';
  const progress = state === 'done' ? '' : ` ${percent} %`;
  console.log(`${id}  ${eventId}  ${state}${view}${progress}${shown}  ${bytes}  ${name}`);
  for (const line of [upload.problem, ...upload.notes])
    if (line !== null) console.log(`    ${line}`);
}

/** Prints uploads and imports, of all events or one. */
export async function printUploads(
  client: Pick<ApiClient, 'upload'>,
  eventId: string | null,
): Promise<void> {
  for (let page = 0, more = true; more; page += 1) {
    const filter = eventId === null ? {} : { eventId };
    const { content } = await client.upload.list({ query: { page, size: pageSize, ...filter } });
    content.entries.forEach(print);
    more = content.nextExists;
  }
}

/** Prints a line in place of the one before, in a terminal; in a file, only at the end. */
function printProgress(line: string, isLast: boolean): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}${isLast ? '\n' : ''}`);
  else if (isLast) console.log(line);
}

/** Prints the progress of an upload or import until it is done. Throws `UploadError` if it fails. */
export async function followUpload(
  client: Pick<ApiClient, 'upload'>,
  eventId: string,
  id: string,
): Promise<void> {
  for (;;) {
    const upload = await findUpload(client, eventId, id);
    if (upload === null) throw new UploadError('The upload was removed');
    if (upload.state === 'failed') throw new UploadError(upload.problem ?? 'It failed');
    const isDone = upload.state === 'done';
    const why = upload.problem === null ? '' : ` (${upload.problem})`;
    printProgress(isDone ? 'packaged' : `packaging ${upload.percent} %${why}`, isDone);
    if (isDone) return print(upload);
    await wait(followEveryMs);
  }
}

/** Sends a file with its progress, and waits until the event shows it. */
export async function uploadAndFollow(
  target: Omit<UploadTarget, 'onProgress'>,
  file: SentFile,
): Promise<void> {
  const onProgress = (sent: number, size: number) => {
    const percent = Math.floor((sent / Math.max(1, size)) * 100);
    const line = `uploaded ${megabytes(sent)} of ${megabytes(size)}, ${percent} %`;
    printProgress(line, sent === size);
  };
  const id = await uploadFile({ ...target, onProgress }, file);
  await followUpload(target.client, file.id, id);
}
