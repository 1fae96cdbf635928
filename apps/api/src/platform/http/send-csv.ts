import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a CSV file for download, which no cache stores. */
export const sendCsv = (
  reply: FastifyReply,
  fileName: string,
  content: string | Readable,
): FastifyReply =>
  reply
    .headers({
      'cache-control': 'private, no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    .send(content);
