import { encoderRefusalCodes, minuteMs } from '@grandstand/contract/constants';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '../config/clock.ts';
import type { ProcessChannel } from './channel/process-channel.ts';

const refusedEncoder = z.object({
  tenantId: z.string(),
  /** Null if only the tenant is known. */
  eventId: z.string().nullable(),
  code: z.enum(encoderRefusalCodes),
  /** ms since 1970. */
  at: z.number(),
});

/** An encoder that may not publish; contains nothing of what it sent. */
export type RefusedEncoder = Readonly<z.infer<typeof refusedEncoder>>;

/**
 * The last refused encoders of each match and tenant, in the memory of every process: anyone may send keys, so
 * that they are not worth a row.
 */
export interface RefusedEncoders {
  report(refused: RefusedEncoder): void;
  /** Returns the last one of a match or of its tenant, if it is recent. */
  find(of: Pick<RefusedEncoder, 'tenantId' | 'eventId'>): RefusedEncoder | null;
}

/** A refusal is shown for this long, ms: encoders try again after seconds, people after a minute or two. */
const shownMs = 3 * minuteMs;
/** Maximum number of matches and tenants, which bounds memory under attack. */
const maxSubjects = 5000;
/** Refusals of a match or tenant are sent to other processes at most this often, ms. */
const announceMs = 5000;

interface Options {
  readonly clock: Clock;
  /** Null if only this process uses the database. */
  readonly processes: ProcessChannel | null;
}

const subjectOf = ({ tenantId, eventId }: Pick<RefusedEncoder, 'tenantId' | 'eventId'>): string =>
  `${tenantId} ${eventId ?? ''}`;

export function createRefusedEncoders({ clock, processes }: Options): RefusedEncoders {
  const last = new LRUCache<string, RefusedEncoder>({ max: maxSubjects });
  const announced = new LRUCache<string, number>({ max: maxSubjects });
  const store = (refused: RefusedEncoder) => void last.set(subjectOf(refused), refused);
  processes?.subscribe('refused-encoder', refusedEncoder, store);
  return {
    report: (refused) => {
      store(refused);
      const subject = subjectOf(refused);
      if (refused.at - (announced.get(subject) ?? 0) < announceMs) return;
      announced.set(subject, refused.at);
      void processes?.send('refused-encoder', refused);
    },
    find: ({ tenantId, eventId }) => {
      const found = [eventId, null]
        .flatMap((id) => last.get(subjectOf({ tenantId, eventId: id })) ?? [])
        .filter(({ at }) => clock() - at < shownMs);
      return found.toSorted((a, b) => b.at - a.at)[0] ?? null;
    },
  };
}
