/**
 * A backend in its own process, which a test kills and starts again on the same data. Sends its port to the
 * test when it is ready. Its only argument is the data directory.
 */
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDataDirectory } from '../../platform/database/data-directory.ts';
import { ensureTemplate } from '../../platform/database/template.ts';
import { createTestApi, testTenant } from '../../testing.ts';

const dir = process.argv[2] ?? '';
const cache = fileURLToPath(
  new URL('../../../../../node_modules/.cache/grandstand', import.meta.url),
);
const db = await openDataDirectory(path.join(dir, 'data'), await ensureTemplate(cache));
const { app } = await createTestApi({
  db,
  tenants: [testTenant('alpha', { hosts: ['alpha.test', 'localhost'] })],
  env: { DATA_DIR: dir },
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
process.send?.({ port: (app.server.address() as AddressInfo).port });
