import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '@grandstand/api/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { parseOperator } from './operator-arguments.ts';
import { runCallCommand, type CallCommand } from './operator-calls.ts';
import { createOperatorClient } from './operator-client.ts';

let api: TestApi;
let folder: string;
let config: { host: string; port: number };
const printed: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'operator-calls-'));
  api = await createTestApi({ tenants: [testTenant('alpha')] });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  config = { host: '127.0.0.1', port };
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const run = (line: string) => {
  const { command } = parseOperator(line.split(' '), 0);
  const target = { config, host: 'alpha.test', key: testOperatorKey };
  return runCallCommand(createOperatorClient(target), target, command as CallCommand);
};
const file = (name: string) => path.join(folder, name);

const teams = 'referenceId;type;title\nN;team;North\nS;team;South\n';
const season = 'referenceId;start;home;away;sport\nM-1;2027-05-01 18:00;N;S;football\n';

it('runCallCommand imports teams and matches, prints them by a call, and exports them', async () => {
  await writeFile(file('teams.csv'), teams);
  await writeFile(file('season.csv'), season);
  await run(`import-teams ${file('teams.csv')}`);
  await run(`import-fixtures ${file('season.csv')} --dry-run`);
  await run(`import-fixtures ${file('season.csv')}`);
  expect(printed).toEqual([
    '2 rows: 2 were added, 0 changed, 0 left as they are',
    '1 rows: 1 would be added, 0 changed, 0 left as they are',
    '1 rows: 1 were added, 0 changed, 0 left as they are',
  ]);
  await run('call event.listAll text=M-1');
  const { content } = JSON.parse(printed.at(-1) ?? '') as {
    content: { entries: { id: string; version: number; title: string }[] };
  };
  const [match] = content.entries;
  expect(match?.title).toBe('North – South');
  await writeFile(file('change.json'), JSON.stringify({ version: 1, title: 'Derby' }));
  await run(`call event.update id=${match?.id} --body ${file('change.json')}`);
  expect(printed.at(-1)).toContain('"title": "Derby"');
  await run(`export-fixtures ${file('out.csv')}`);
  expect(await readFile(file('out.csv'), 'utf8')).toContain('"M-1","Derby"');
  await run(`export-teams ${file('out.json')}`);
  expect(JSON.parse(await readFile(file('out.json'), 'utf8'))).toHaveLength(2);
});

it('runCallCommand prints what is wrong with a file by row and column, and fails', async () => {
  await writeFile(file('wrong.csv'), season.replace('N;S', 'N;nowhere'));
  await run(`import-fixtures ${file('wrong.csv')} --dry-run`);
  expect(printed[0]).toBe('row 2, away: found "nowhere"; allowed: the reference or id of a team');
  expect(process.exitCode).toBe(1);
  await expect(run(`import-fixtures ${file('wrong.csv')}`)).rejects.toThrow(/row 2, away/);
  await expect(run('call event.getForOperator id=missing')).rejects.toThrow('event_not_found');
});
