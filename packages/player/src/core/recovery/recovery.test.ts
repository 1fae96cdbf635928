import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  errorCodeOf,
  isErrorDue,
  maxMediaRecoveries,
  recoveryStep,
  retryDelayMs,
  type Failure,
  type PlayerErrorCode,
  type RecoveryContext,
} from './recovery.ts';

const context: RecoveryContext = {
  live: false,
  networkTries: 0,
  mediaTries: 0,
  canRenew: true,
  canExpire: true,
};
const network = (status: number | null, onManifest = false): Failure => ({
  kind: 'network',
  status,
  onManifest,
});

describe('recovery', () => {
  it('doubles the retry delay up to four seconds, with a third of jitter across viewers', () => {
    expect([0, 1, 2, 3, 4, 9].map((tries) => retryDelayMs(tries, 0))).toEqual([
      500, 1000, 2000, 4000, 4000, 4000,
    ]);
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (tries, random) => {
        const delay = retryDelayMs(tries, random);
        const longest = retryDelayMs(tries, 0);
        expect(delay).toBeGreaterThanOrEqual(Math.floor((longest * 2) / 3));
        expect(delay).toBeLessThanOrEqual(longest);
      }),
    );
  });

  it('retries for as long as an outage lasts', () => {
    for (const networkTries of [0, 10, 10_000]) {
      const step = recoveryStep(network(503), { ...context, networkTries }, 0.5);
      expect(step.step).toBe('retry');
    }
  });

  it.each([401, 403, 410])(
    'requests a fresh address on %i, or reports that the entitlement expired',
    (status) => {
      expect(recoveryStep(network(status), context, 0)).toEqual({ step: 'renew-source' });
      expect(recoveryStep(network(status), { ...context, canRenew: false }, 0)).toEqual({
        step: 'give-up',
        code: 'expired',
      });
      // An address that never expires is refused for another reason.
      expect(
        recoveryStep(network(status), { ...context, canRenew: false, canExpire: false }, 0),
      ).toEqual({ step: 'give-up', code: 'refused' });
    },
  );

  it('gives up on a missing video, but waits for a live stream that has just started', () => {
    const missing = network(404, true);
    expect(recoveryStep(missing, context, 0)).toEqual({ step: 'give-up', code: 'not_found' });
    expect(recoveryStep(missing, { ...context, live: true }, 0).step).toBe('retry');
    expect(recoveryStep(network(404), context, 0).step).toBe('retry');
  });

  it('recovers the decoder three times at most', () => {
    const failure: Failure = { kind: 'media', status: null, onManifest: false };
    const steps = [0, 1, 2, 3].map(
      (mediaTries) => recoveryStep(failure, { ...context, mediaTries }, 0).step,
    );
    expect(steps).toEqual(['recover-media', 'recover-media', 'recover-media', 'give-up']);
    expect(maxMediaRecoveries).toBe(3);
  });

  it('reports at once that a browser cannot play the stream', () => {
    const failure: Failure = { kind: 'unsupported', status: null, onManifest: true };
    expect(recoveryStep(failure, context, 0)).toEqual({ step: 'give-up', code: 'unsupported' });
  });

  it.each<[string, Partial<Failure>, PlayerErrorCode, PlayerErrorCode]>([
    ['no response', {}, 'network', 'network'],
    ['status 503', { status: 503 }, 'server', 'server'],
    ['status 429', { status: 429 }, 'server', 'server'],
    ['status 404 for the manifest', { status: 404, onManifest: true }, 'not_found', 'not_found'],
    ['status 404 for a segment', { status: 404 }, 'not_found', 'network'],
    ['status 403 while the page cannot renew', { status: 403 }, 'network', 'network'],
    ['a fault that the engine diagnosed', { reason: 'empty', status: 503 }, 'empty', 'empty'],
    ['a decoder that fails', { kind: 'media' }, 'media', 'media'],
  ])('names %s, before and after the source has played', (_, about, before, after) => {
    const failure: Failure = { kind: 'network', status: null, onManifest: false, ...about };
    expect([errorCodeOf(failure, false), errorCodeOf(failure, true)]).toEqual([before, after]);
  });

  it('shows the error after its limit, but never while the viewer still plays from the buffer', () => {
    expect(isErrorDue(59_999, 0, 0, 60_000)).toBe(false);
    expect(isErrorDue(60_000, 0, 0, 60_000)).toBe(true);
    expect(isErrorDue(90_000, 0, 12, 60_000)).toBe(false);
    expect(isErrorDue(90_000, null, 0, 60_000)).toBe(false);
  });
});
