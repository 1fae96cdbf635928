import { minuteMs } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import { createFailureRateLimits } from '../../platform/security/failure-rate-limits.ts';
import { defineResource } from '../../platform/context/resources.ts';

const failures = 10;
const windowMs = 5 * minuteMs;

const tokenFailures = defineResource(
  ({ clock }) => createFailureRateLimits(clock),
  () => {},
);

/** Consumes one attempt of a limit token, which names no account. Throws `too_many_requests`. */
export const consumeTokenAttempt = (
  { limitFactor, resources, tenant }: Ctx,
  tokenHash: string,
): void =>
  resources
    .of(tokenFailures)
    .consume({ key: `${tenant.id}|${tokenHash}`, failures: failures * limitFactor, windowMs });
