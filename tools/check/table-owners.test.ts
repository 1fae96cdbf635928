import { describe, expect, it } from 'vitest';
import { sourceFile } from './source-file.ts';
import { writesToOtherModules } from './table-owners.ts';

const modules = 'apps/api/src/modules';
const table = sourceFile(
  `${modules}/event/event.table.ts`,
  "declare module '../../platform/database/tables.ts' {\n  interface Tables {\n    event: EventTable;\n    event_identity: EventIdentityTable;\n  }\n}\n",
);

const violationsIn = (path: string, text: string) =>
  writesToOtherModules([table, sourceFile(`apps/api/src/${path}`, text)]).map(
    ({ line, message }) => `${line} ${message}`,
  );

const writes = [
  "trx.insertInto('event').values(row)",
  "trx\n  .updateTable('event_identity')",
  "trx.deleteFrom('event')",
  "trx.mergeInto('event')",
  'sql`INSERT INTO event (id) SELECT 1`',
  'sql`update event set title = 1`',
  'sql`UPDATE "event" AS e SET title = 1`',
  'sql`DELETE FROM only event`',
  'sql`truncate table event`',
];

describe('a table', () => {
  it.each(writes)('may be written by its own noun’s queries: %s', (text) => {
    expect(violationsIn('modules/event/event.queries.ts', text)).toEqual([]);
  });

  it.each(writes)('may not be written by another noun’s queries: %s', (text) => {
    expect(violationsIn('modules/clip/clip.queries.ts', text)).toHaveLength(1);
    expect(violationsIn('platform/tenancy/tenant.queries.ts', text)).toHaveLength(1);
  });

  it('may not be written by its noun’s other files, and the line is reported', () => {
    expect(violationsIn('modules/event/event.service.ts', "\ntrx.insertInto('event')")).toEqual([
      '2 writes the table event, which only the *.queries.ts of modules/event write',
    ]);
  });

  it.each([
    "trx.selectFrom('event')",
    'sql`SELECT * FROM event FOR UPDATE`',
    'sql`INSERT INTO other (id) SELECT id FROM event ON CONFLICT (id) DO UPDATE SET id = 1`',
  ])('may be read anywhere: %s', (text) => {
    expect(violationsIn('modules/clip/clip.queries.ts', text)).toEqual([]);
  });

  it.each(['modules/clip/clip.test.ts', 'modules/clip/testing.ts', 'testing/many.queries.ts'])(
    'may be written by %s, for tests',
    (path) => {
      expect(violationsIn(path, "trx.insertInto('event')")).toEqual([]);
    },
  );
});
