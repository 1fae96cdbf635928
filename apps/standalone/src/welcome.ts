import { rolesOf, type ApiConfig, type TenantDirectory } from '@grandstand/api';
import { demoLogins, demoOperators } from '@grandstand/demo';

/** Returns the text for the console once the server is ready: addresses of tenants, and the demo's logins. */
export function welcomeText(
  config: ApiConfig,
  tenants: TenantDirectory,
  demoTenantIds: readonly string[],
): string {
  const width = Math.max(...tenants.all.map(({ name }) => name.length)) + 2;
  const first = tenants.findByHost('localhost') ?? tenants.all[0];

  const dataLine = `  Data: ${config.databaseUrl === null ? config.dataDir : 'PostgreSQL (DATABASE_URL)'}`;
  const roleLine = `  Roles: ${rolesOf(config).join(', ')} (ROLES)`;
  const detailLines = config.roles === null ? [dataLine] : [dataLine, roleLine];
  if (first === undefined)
    return [
      '',
      'Grandstand is ready, and has no portal yet. Make one:',
      '',
      '  npm run operator -- tenant new <id> --name <text> --host <host> --owner <email>',
      '',
      ...detailLines,
      '',
      'Ctrl-C stops it.',
      '',
    ].join('\n');
  const address = tenants.originOf(first.id);
  const lines = [
    `Grandstand is ready: ${address}`,
    '',
    ...tenants.all.map(({ id, name }) => `  ${name.padEnd(width)}${tenants.originOf(id)}`),
    '',
    `  Studio: ${address}/studio/`,
    ...(config.apiDocument ? [`  API document: ${address}/api/docs`] : []),
    ...detailLines,
  ];
  if (demoTenantIds.length > 0) lines.push('', 'Demo logins:');
  for (const id of demoTenantIds)
    for (const { email, password, note } of demoLogins(id))
      lines.push(`  ${id.padEnd(12)}${email}  password: ${password}  (${note})`);
  if (demoTenantIds.length > 0) lines.push('', 'Demo logins of the studio, at /studio/:');
  for (const id of demoTenantIds)
    for (const { email, password, role } of demoOperators(id))
      lines.push(`  ${id.padEnd(12)}${email}  password: ${password}  (${role})`);
  const withoutLogin = tenants.all.find(({ id }) => !demoTenantIds.includes(id));
  if (withoutLogin !== undefined)
    lines.push(
      '',
      'The first login of a studio without one:',
      `  npm run operator -- --tenant ${withoutLogin.id} person add you@example.org`,
    );
  const codes = demoTenantIds.flatMap((id) =>
    (tenants.find(id)?.demo_codes ?? []).map((demoCode) => ({ id, ...demoCode })),
  );
  if (codes.length > 0) lines.push('', 'Demo access codes:');
  for (const { id, code, label } of codes) lines.push(`  ${id.padEnd(12)}${code}  (${label})`);
  return ['', ...lines, '', 'Ctrl-C stops it.', ''].join('\n');
}
