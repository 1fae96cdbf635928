import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listModules } from './modules.ts';
import { StartupError } from './platform/context/error.ts';

let all = '';
let sources = '';
let count = 0;
beforeAll(async () => {
  all = await mkdtemp(path.join(tmpdir(), 'modules-'));
});
afterAll(() => rm(all, { recursive: true, force: true }));
beforeEach(() => {
  count += 1;
  sources = path.join(all, String(count));
});

async function put(file: string, text: string): Promise<void> {
  const target = path.join(sources, 'modules', file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}
const moduleText = (name: string) => `export const module = { name: '${name}', calls: [] };\n`;

describe('backend modules', () => {
  it('are found by name and sorted, without shared folders that have no routes', async () => {
    await put('team/team.routes.ts', moduleText('team'));
    await put('team/more.routes.ts', 'export {};\n');
    await put('club/club.routes.ts', moduleText('club'));
    await put('index-of-words/index.ts', 'export {};\n');
    expect((await listModules(sources)).map(({ name }) => name)).toEqual(['club', 'team']);
  });

  it.each([
    ['a folder without routes and face', 'team/team.service.ts', '', 'modules/team has no'],
    [
      'routes under another name',
      'team/teams.routes.ts',
      moduleText('team'),
      'modules/team has no',
    ],
    ['a file without a module', 'team/team.routes.ts', 'export {};\n', 'no export "module"'],
    ['another name than its folder', 'team/team.routes.ts', moduleText('club'), 'named "club"'],
  ])('are refused at start-up with %s', async (_, file, text, message) => {
    await put(file, text);
    if (file.endsWith('teams.routes.ts')) await put('team/index.ts', 'export {};\n');
    await expect(listModules(sources)).rejects.toThrow(StartupError);
    await expect(listModules(sources)).rejects.toThrow(message);
  });
});
