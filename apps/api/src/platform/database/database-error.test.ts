import { describe, expect, it } from 'vitest';
import { fromDatabaseError } from './database-error.ts';

describe('database errors', () => {
  it.each([
    // Reported by the first statement on a connection that was lost in the meantime.
    'Connection terminated unexpectedly',
    // Reported by every further statement, including ROLLBACK.
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
  ])('[FLT-01] report a temporary outage: %s', (message) => {
    expect(fromDatabaseError(new Error(message))).toMatchObject({
      code: 'service_unavailable',
      retryAfter: 2,
    });
  });

  it('of a standby that is not promoted yet report a temporary outage', () => {
    const message = 'cannot execute INSERT in a read-only transaction';
    const error = Object.assign(new Error(message), { code: '25006' });
    expect(fromDatabaseError(error)).toMatchObject({ code: 'service_unavailable', retryAfter: 2 });
  });

  it('are not mistaken for an outage if unknown', () => {
    expect(fromDatabaseError(new Error('column "x" does not exist'))).toBeNull();
  });
});
