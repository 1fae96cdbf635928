/** Customers in all portals of a person, for support that does not know where someone bought. */
import {
  maxCustomerPortals,
  maxCustomersPerPortal,
  type CustomerPortalsBody,
  type CustomersOfPortal,
} from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { invalidCursor } from '../../platform/context/cursor.ts';
import { recordChange } from '../audit/index.ts';
import { listPermittedPortals, type PermittedPortal } from '../operator/index.ts';
import { findAccounts, presentCustomer } from './customer.service.ts';

/**
 * Returns the field that a search filters by, which the audit records instead of the typed text: a part of a mail address
 * is personal, and the account's deletion would not remove it from the audit.
 */
const criterionOf = ({ receipt, last4 }: CustomerPortalsBody): string =>
  receipt !== null ? 'receipt' : last4 !== null ? 'last4' : 'email';

const action = 'customer.findInPortals';

/** Finds accounts in one portal, which records that they were found from another portal. */
async function findInPortal(
  ctx: Ctx,
  { id, name, host }: PermittedPortal,
  body: CustomerPortalsBody,
): Promise<CustomersOfPortal> {
  const now = new Date(ctx.clock());
  const query = { ...body, email: null, blocked: null, after: null, size: maxCustomersPerPortal };
  const rows = await ctx.db.forTenant(id, async (scope) => {
    const found = await findAccounts(scope, query, now, maxCustomersPerPortal + 1);
    if (id !== ctx.tenant.id)
      for (const account of found.rows.slice(0, maxCustomersPerPortal))
        await recordChange(ctx, scope, {
          action,
          subject: { kind: 'customer', id: account.id },
          before: null,
          after: { by: criterionOf(body), from: ctx.tenant.id },
        });
    return found.rows;
  });
  return {
    tenantId: id,
    name,
    host,
    customers: rows.slice(0, maxCustomersPerPortal).map((row) => presentCustomer(row, now)),
    hasMore: rows.length > maxCustomersPerPortal,
  };
}

/**
 * Finds accounts in the portals whose customers the signed-in person may read, a page of portals at a time, by name.
 * One transaction follows the other, so that a search never takes more than one connection. This portal records the
 * search; each other portal records which of its accounts were found. Throws `operator_person_required` for a key, and
 * `validation_failed` for an unknown portal as `after`.
 */
export async function findCustomersInPortals(
  ctx: Ctx,
  body: CustomerPortalsBody,
): Promise<{ entries: CustomersOfPortal[]; portals: number; next: string | null }> {
  const readable = await listPermittedPortals(ctx, 'customer:read');
  const last = readable.findIndex(({ id }) => id === body.after);
  if (body.after !== null && last < 0) throw invalidCursor();
  const page = readable.slice(last + 1, last + 1 + maxCustomerPortals);
  const entries: CustomersOfPortal[] = [];
  for (const portal of page) {
    const found = await findInPortal(ctx, portal, body);
    if (found.customers.length > 0) entries.push(found);
  }
  await ctx.db.forTenant(ctx, (scope) =>
    recordChange(ctx, scope, {
      action,
      subject: { kind: 'tenant', id: ctx.tenant.id },
      before: null,
      after: {
        by: criterionOf(body),
        portals: page.length,
        found: entries.reduce((total, { customers }) => total + customers.length, 0),
      },
    }),
  );
  const isLastPage = last + 1 + maxCustomerPortals >= readable.length;
  return { entries, portals: page.length, next: isLastPage ? null : (page.at(-1)?.id ?? null) };
}
