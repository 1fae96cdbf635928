/**
 * Prints the line that nginx needs to check grants of a tenant: `node deploy/nginx/playback-key.ts <tenant>
 * <host>`, with `TOKEN_SECRET` in the environment, and `TOKEN_SECRET_ACCEPTED` while secrets are rotated. The keys
 * can only sign playback grants.
 */
import { hkdfSync } from 'node:crypto';

const [tenant = '', host = ''] = process.argv.slice(2);
const { TOKEN_SECRET: secret = '', TOKEN_SECRET_ACCEPTED: accepted = '' } = process.env;
if (tenant === '' || host === '' || secret === '') {
  process.stderr.write('usage: TOKEN_SECRET=… node deploy/nginx/playback-key.ts <tenant> <host>\n');
  process.exit(1);
}
const keys = [secret, ...(accepted === '' ? [] : [accepted])].map((tokenSecret) =>
  Buffer.from(hkdfSync('sha256', tokenSecret, '', `grandstand/playback/${tenant}`, 32)).toString(
    'base64url',
  ),
);
process.stdout.write(`${host} "${tenant} ${keys.join(' ')}";\n`);
