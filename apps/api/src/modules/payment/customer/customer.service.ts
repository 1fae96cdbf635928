import { isForeignKeyViolation } from '../../../platform/database/database-error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import { findCustomer, insertCustomerOnce, lockCustomer } from './customer.queries.ts';
import type { CustomerRow } from '../payment.table.ts';

/**
 * Returns the account's customer, locked; creates it on the first purchase. Throws `unauthorized` for an
 * account deleted during the request.
 */
export async function lockOrCreateCustomer(
  scope: Scope,
  userId: string,
  now: Date,
): Promise<CustomerRow> {
  await insertCustomerOnce(scope, { id: newId('c'), userId }, now).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new AppError('unauthorized', { cause: error }) : error;
  });
  const customer = await lockCustomer(scope, { userId });
  if (customer === null) throw new Error('the customer of an account is missing');
  return customer;
}

/** Returns the account's customer; null if it never bought anything. */
export const findOwnCustomer = (scope: Scope, userId: string): Promise<CustomerRow | null> =>
  findCustomer(scope, { userId });

/** Like `findOwnCustomer`, but locks the customer, so that no purchase or payment happens in the meantime. */
export const lockCustomerOf = (scope: Scope, userId: string): Promise<CustomerRow | null> =>
  lockCustomer(scope, { userId });

/** Returns the id of the customer's account; null if it was deleted. */
export const findUserIdOf = async (scope: Scope, customerId: string): Promise<string | null> =>
  (await findCustomer(scope, { id: customerId }))?.user_id ?? null;

/** Returns a customer, locked. Throws if there is none. */
export async function lockCustomerById(scope: Scope, id: string): Promise<CustomerRow> {
  const customer = await lockCustomer(scope, { id });
  if (customer === null) throw new Error(`there is no customer ${id}`);
  return customer;
}
