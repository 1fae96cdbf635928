import { expect, it } from 'vitest';
import type { ProcessChannel } from './channel/process-channel.ts';
import { createRefusedEncoders, type RefusedEncoder } from './refused-encoders.ts';

const refused = (tenantId: string, at: number): RefusedEncoder => ({
  tenantId,
  eventId: null,
  code: 'stream_key_unknown',
  at,
});

it('refused encoders reach other processes, those of one tenant at most every five seconds', () => {
  let now = 100_000;
  const sent: unknown[] = [];
  let receive: (message: never) => void = () => {};
  const processes = {
    send: async (_: string, message: object) => void sent.push(message),
    subscribe: (_: string, __: unknown, listener: (message: never) => void) => {
      receive = listener;
    },
  } as unknown as ProcessChannel;
  const refusals = createRefusedEncoders({ clock: () => now, processes });
  for (const after of [0, 1000, 4999, 5000]) {
    now = 100_000 + after;
    refusals.report(refused('alpha', now));
  }
  refusals.report(refused('beta', now));
  expect(sent).toEqual([
    refused('alpha', 100_000),
    refused('alpha', 105_000),
    refused('beta', now),
  ]);
  receive(refused('gamma', now) as never);
  expect(refusals.find({ tenantId: 'gamma', eventId: 'match' })).toEqual(refused('gamma', now));
});

it('refused encoders of invented tenants do not fill memory: the oldest are dropped', () => {
  const encoders = createRefusedEncoders({ clock: () => 0, processes: null });
  for (let index = 0; index <= 5000; index += 1) encoders.report(refused(`t${index}`, 0));
  const isFound = (tenantId: string) => encoders.find({ tenantId, eventId: null }) !== null;
  expect(['t0', 't1', 't5000'].map(isFound)).toEqual([false, true, true]);
});
