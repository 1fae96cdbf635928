import { Readable } from 'node:stream';
import type { Permission } from '@grandstand/contract';
import { isoTime } from '@grandstand/contract';
import { byteOrderMark, csvLine } from '@grandstand/contract/constants';
import { z } from 'zod';
import type { Ctx } from '../context/context.ts';
import type { ModuleRoutes } from '../context/module.ts';
import { parseQuery } from './request/parse-query.ts';

/** A row of an export; null is an empty cell. */
export type ExportRow = Readonly<Record<string, string | number | boolean | null>>;

const exportQuery = z.strictObject({
  format: z.enum(['csv', 'json']).default('csv'),
  /** Only events that start at this time or later, and before `to`. */
  from: isoTime.optional(),
  to: isoTime.optional(),
});
export type ExportSpan = Pick<z.output<typeof exportQuery>, 'from' | 'to'>;

async function* csvText(
  columns: readonly string[],
  pages: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const rows of pages)
    yield rows.map((row) => csvLine(columns.map((name) => String(row[name] ?? '')))).join('');
}

async function* jsonText(pages: AsyncIterable<readonly ExportRow[]>): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`;
      isFirst = false;
    }
  }
  yield '\n]\n';
}

interface Export {
  /** Below `/api`, such as `/operator/event/export`. */
  readonly prefix: string;
  readonly permission: Permission;
  /** Name of the file, without its ending. */
  readonly file: string;
  /** Names of the columns, as the import reads them. */
  readonly columns: readonly string[];
  /** Reads the rows, a page at a time in a transaction of its own. */
  readonly read: (ctx: Ctx, span: ExportSpan) => AsyncIterable<readonly ExportRow[]>;
}

/**
 * The route of an export: `GET /api/operator/…/export?format=csv|json`. It sends the rows while it reads them,
 * so that a large export takes neither memory nor one long transaction. An import reads the same columns.
 */
export const exportRoute = ({ prefix, permission, file, columns, read }: Export): ModuleRoutes => ({
  prefix,
  body: 'none',
  caller: 'operator',
  permission,
  // Each may read all events of a tenant.
  limit: { perAddress: 30, windowMs: 60_000 },
  add: (app) => {
    app.get('', { schema: { hide: true } }, (request, reply) => {
      const { format, ...span } = parseQuery(exportQuery, request);
      const pages = read(request.ctx, span);
      const text = format === 'csv' ? csvText(columns, pages) : jsonText(pages);
      void reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${file}.${format}"`)
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
      return reply.send(Readable.from(text));
    });
  },
});
