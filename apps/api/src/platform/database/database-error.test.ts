import { describe, expect, it } from 'vitest';
import { fromDatabaseError } from './database-error.ts';

describe('an error of the database', () => {
  it.each([
    // Of the first statement on a connection that is lost meanwhile.
    'Connection terminated unexpectedly',
    // Of every later one, which a ROLLBACK is.
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
  ])('[FLT-01] is told as being away for a while: %s', (message) => {
    expect(fromDatabaseError(new Error(message))).toMatchObject({
      code: 'service_unavailable',
      retryAfter: 2,
    });
  });

  it('that is not known is not taken for one of these', () => {
    expect(fromDatabaseError(new Error('column "x" does not exist'))).toBeNull();
  });
});
