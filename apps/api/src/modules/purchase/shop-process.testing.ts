/**
 * A shop in its own process, which the payment benchmark kills and restarts on the same data: HTTP backend,
 * jobs, and a database, embedded or on a server. Sends its port to the parent process when ready, and
 * compares its ledger with the bank's on request.
 */
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { openDataDirectory } from '../../platform/database/data-directory.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createTestApi } from '../../testing.ts';
import { eventOf } from '../event/testing.ts';
import { sandboxSettingsOf } from '../payment/index.ts';
import { productOf, ticketOf } from '../product/testing.ts';
import { auditOf } from './audit.testing.ts';
import { shopTenant } from './testing.ts';

const tenantId = 'alpha';
/** The only argument, as JSON. */
interface ShopSettings {
  /** Directory of the embedded database and the bank's ledger. */
  readonly dir: string;
  /** Address of a PostgreSQL server; null for the embedded database. */
  readonly database: string | null;
  /** Events to import and sell; 0 except at the first start. */
  readonly events: number;
  /** Clock offset into the future, ms. */
  readonly aheadMs: number;
}
const { dir, database, events, aheadMs } = JSON.parse(process.argv[2] ?? '') as ShopSettings;

const db =
  database === null
    ? await openDataDirectory(path.join(dir, 'data'), null)
    : await openDatabase({ kind: 'postgres', url: database });
const content = {
  [tenantId]: {
    events: Array.from({ length: events }, (_, index) =>
      eventOf(`e${index}`, { commerceType: 'commerce_ppv_media' }),
    ),
    products: [ticketOf('ticket'), productOf('month')],
  },
};
const { app } = await createTestApi({
  db,
  tenants: [shopTenant(tenantId)],
  env: { DATA_DIR: dir },
  limitFactor: 9999,
  clock: () => Date.now() + aheadMs,
  content: events === 0 ? {} : content,
});
await app.listen({ port: 0, host: '127.0.0.1' });

/** Returns the active purchases, as `<customer's account> <event or product>`. */
const activePurchases = () =>
  db.forTenant(tenantId, async ({ trx }) =>
    (
      await trx
        .selectFrom('purchase')
        .innerJoin('customer', 'customer.id', 'purchase.customer_id')
        .select(['customer.user_id', 'purchase.event_id', 'purchase.product_id'])
        .where('purchase.status', '=', 'active')
        .execute()
    ).map((row) => `${row.user_id} ${row.event_id ?? row.product_id}`),
  );

process.on('message', () => {
  const { platform } = app;
  const { bank } = sandboxSettingsOf(platform, platform.tenants.get(tenantId));
  void Promise.all([auditOf({ db }, tenantId, bank), activePurchases()]).then(([audit, owned]) =>
    process.send?.({ audit, owned, transfers: bank.transfers().map(({ kind }) => kind) }),
  );
});
process.on('disconnect', () => {
  void app
    .close()
    .then(() => db.close())
    .finally(() => process.exit(0));
});
process.send?.({ port: (app.server.address() as AddressInfo).port });
