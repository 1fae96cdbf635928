import { callSchemas, type AccountExport } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { getAccount } from './account.service.ts';

/** Exports all stored data of the caller from every module, without secrets or their hashes. */
export async function exportAccount(ctx: Ctx): Promise<AccountExport> {
  const { userId } = requireSession(ctx);
  const parts: Partial<AccountExport>[] = [];
  for (const part of ctx.accountDataHandlers)
    if (part.export !== undefined) parts.push(await part.export(ctx, userId));
  const content = Object.assign(
    { exportedAt: new Date(ctx.clock()).toISOString(), account: await getAccount(ctx) },
    ...parts,
  ) as unknown;
  // A part that no module provides is a bug in the backend, so parsing throws.
  return callSchemas.accountExport.answer.parse({ content }).content;
}
