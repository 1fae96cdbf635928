/** Encoders that were refused, as the desks of matches show them. */
import type { EncoderRefusal } from '@grandstand/contract';
import { encoderRefusalCodes } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { getReachableEvent } from '../event/index.ts';

interface Attempt {
  readonly key: string;
  /** Host name at which the encoder connected; null if unknown. */
  readonly host: string | null;
}

/**
 * Returns the tenant to which an encoder tried to publish: the one that its key names, as even a truncated or mistyped
 * key does, else that of the host name, else the only one; null if unknown.
 */
function tenantOfAttempt(
  { tenants }: Pick<Platform, 'tenants'>,
  { key, host }: Attempt,
): string | null {
  const named = tenants.find(/^gs_([a-z0-9-]+)/.exec(key)?.[1] ?? '');
  const ofHost = host === null ? null : tenants.findByHost(host);
  const only = tenants.all.length === 1 ? tenants.all[0] : undefined;
  return (named ?? ofHost ?? only)?.id ?? null;
}

type RefusalCode = EncoderRefusal['code'];
const isRefusal = (code: string): code is RefusalCode =>
  encoderRefusalCodes.some((encoderRefusalCode) => encoderRefusalCode === code);

/** Reports an encoder that a call refused with this error, for the desks. */
export function reportRefusal(
  platform: Pick<Platform, 'tenants' | 'refusedEncoders' | 'clock'>,
  attempt: Attempt,
  { error, eventId }: { readonly error: unknown; readonly eventId: string | null },
): void {
  if (!(error instanceof AppError) || !isRefusal(error.code)) return;
  const tenantId = tenantOfAttempt(platform, attempt);
  if (tenantId === null) return;
  const { code } = error;
  platform.refusedEncoders.report({ tenantId, eventId, code, at: platform.clock() });
}

/** Returns the encoder that was refused last. Throws `event_not_found`. */
export async function getRefusal(ctx: Ctx, eventId: string): Promise<EncoderRefusal | null> {
  await ctx.db.forTenant(ctx, (scope) => getReachableEvent(scope, eventId));
  const found = ctx.refusedEncoders.find({ tenantId: ctx.tenant.id, eventId });
  return found === null ? null : { code: found.code, at: new Date(found.at).toISOString() };
}
