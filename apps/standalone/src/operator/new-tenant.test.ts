/** A tenant that is made while the server runs: by the operator command, without a file and without a restart. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig, type ApiConfig } from '@grandstand/api';
import { freePort } from '@grandstand/api/testing';
import { addSourcePortal } from '@grandstand/portal/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { projectRoot } from '../config.ts';
import { parseOperator } from './operator-arguments.ts';
import { createOperatorClient, readMachineKey } from './operator-client.ts';
import { runTenantCommand, type TenantCommand } from './operator-tenants.ts';
import { startServer, type RunningServer } from '../serve.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-new-tenant-'));
const tenantsDir = path.join(folder, 'tenants');
let config: ApiConfig;
let server: RunningServer;
const printed: string[] = [];

const start = () => startServer(config, 'production', addSourcePortal);
beforeAll(async () => {
  mkdirSync(tenantsDir);
  const settings = {
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
    TENANTS_DIR: tenantsDir,
    CONTENT_DIR: path.join(folder, 'content'),
    LOG_LEVEL: 'silent',
  };
  config = parseConfig(settings, projectRoot);
  server = await start();
}, 120_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)));
});
afterEach(() => vi.restoreAllMocks());

/** Runs a command; values with spaces are given as options. */
const operator = async (line: string, options: Record<string, string> = {}) => {
  const values = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const { command } = parseOperator([...line.split(' '), ...values], 0);
  const client = createOperatorClient({
    config,
    host: 'localhost',
    key: readMachineKey(config),
  });
  await runTenantCommand(client, command as TenantCommand);
};
const get = (host: string, target: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${host}:${config.port}` };
    const sent = request(
      { host: '127.0.0.1', port: config.port, path: target, headers },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });

it('a new tenant is served on its host with its name, palette and languages, and changes show at once', async () => {
  expect((await get('aurora.localhost', '/')).status).toBe(421);
  await operator(
    'tenant new aurora --host aurora.localhost --accent #d6336c --languages en,de --sports football',
    { name: 'Aurora Rowing', owner: 'olga@aurora.example' },
  );
  expect(printed.join('\n')).toMatch(
    /olga@aurora\.example becomes the owner by this link:\nhttp:\/\/aurora\.localhost:\d+\/studio\/invitation\/#token=/,
  );
  const home = await get('aurora.localhost', '/');
  expect(home.status).toBe(200);
  expect(home.body).toContain('Aurora Rowing');
  expect(home.body).toContain('--t-accent:#d6336c');
  expect((await get('aurora.localhost', '/de')).body).toContain('<html lang="de"');
  expect((await get('aurora.localhost', '/fr')).status).toBe(404);
  expect((await get('aurora.localhost', '/api/user/profile_options')).status).not.toBe(421);
  // Legal texts follow from what is switched on.
  const imprint = await get('aurora.localhost', '/api/info/imprint');
  expect(imprint.body).toContain('Aurora Rowing');

  await operator('tenant update aurora --accent #0b7285', { name: 'Aurora Boat Club' });
  const renamed = await get('aurora.localhost', '/');
  expect(renamed.body).toContain('Aurora Boat Club');
  expect(renamed.body).not.toContain('Aurora Rowing');
  expect(renamed.body).toContain('--t-accent:#0b7285');
}, 60_000);

it('a tenant is served after a restart, by the settings of a file with its id while there is one', async () => {
  const file = path.join(tenantsDir, 'aurora.json');
  const exported = path.join(folder, 'exported.json');
  await operator(`tenant export aurora ${exported}`);
  const settings = JSON.parse(readFileSync(exported, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...settings, name: 'Aurora of a file' }));
  await server.close();
  server = await start();
  expect((await get('aurora.localhost', '/')).body).toContain('Aurora of a file');
  await expect(operator('tenant update aurora --name x')).rejects.toThrow(
    'tenant_of_file: The file aurora.json configures this portal',
  );
  rmSync(file);
  await server.close();
  server = await start();
  expect((await get('aurora.localhost', '/')).body).toContain('Aurora Boat Club');
}, 120_000);

it('a tenant that is archived is not served until it is restored', async () => {
  await operator('tenant new second --name Second --host second.localhost');
  expect((await get('second.localhost', '/')).status).toBe(200);
  await operator('tenant archive aurora');
  expect((await get('aurora.localhost', '/')).status).toBe(421);
  await operator('tenant restore aurora');
  expect((await get('aurora.localhost', '/')).status).toBe(200);
}, 60_000);

it('a new tenant with invalid settings is refused, and each of them is named', async () => {
  const wrong = operator(
    'tenant new wrong --host wrong.localhost --accent red --sports quidditch',
    { name: 'Wrong' },
  );
  await expect(wrong).rejects.toThrow(/brand\.accent: must be a colour such as #1a2b3c/);
  await expect(wrong).rejects.toThrow(/sports\.0\.names: must be given, unless id is one of/);
});
