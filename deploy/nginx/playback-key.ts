/**
 * Prints the line that nginx needs to check grants of a tenant: `node deploy/nginx/playback-key.ts <tenant>
 * <host>`, with `TOKEN_SECRET` in the environment. The key can only sign playback grants.
 */
import { hkdfSync } from 'node:crypto';

const [tenant = '', host = ''] = process.argv.slice(2);
const secret = process.env['TOKEN_SECRET'] ?? '';
if (tenant === '' || host === '' || secret === '') {
  process.stderr.write('usage: TOKEN_SECRET=… node deploy/nginx/playback-key.ts <tenant> <host>\n');
  process.exit(1);
}
const key = Buffer.from(hkdfSync('sha256', secret, '', `grandstand/playback/${tenant}`, 32));
process.stdout.write(`${host} "${tenant} ${key.toString('base64url')}";\n`);
