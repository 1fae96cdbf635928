import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listModules } from './modules.ts';
import { StartupError } from './platform/context/error.ts';

let root = '';
let sources = '';
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'modules-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(() => {
  count += 1;
  sources = path.join(root, String(count));
});

async function addFile(file: string, text: string): Promise<void> {
  const target = path.join(sources, 'modules', file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}
const moduleText = (name: string) => `export const module = { name: '${name}', calls: [] };\n`;

describe('backend modules', () => {
  it('are found by the names of their folders and sorted; folders without routes are left out', async () => {
    await addFile('team/team.routes.ts', moduleText('team'));
    await addFile('team/more.routes.ts', 'export {};\n');
    await addFile('club/club.routes.ts', moduleText('club'));
    await addFile('index-of-words/index.ts', 'export {};\n');
    expect((await listModules(sources)).map(({ name }) => name)).toEqual(['club', 'team']);
  });

  it.each([
    ['a folder without routes and index.ts', 'team/team.service.ts', '', 'modules/team has no'],
    [
      'routes under another name',
      'team/teams.routes.ts',
      moduleText('team'),
      'modules/team has no',
    ],
    ['a file without a module', 'team/team.routes.ts', 'export {};\n', 'no export "module"'],
    [
      'a name other than that of its folder',
      'team/team.routes.ts',
      moduleText('club'),
      'named "club"',
    ],
  ])('are refused at start-up with %s', async (_, file, text, message) => {
    await addFile(file, text);
    // An index.ts excuses only a folder that has no routes at all.
    if (file.endsWith('teams.routes.ts')) await addFile('team/index.ts', 'export {};\n');
    await expect(listModules(sources)).rejects.toThrow(StartupError);
    await expect(listModules(sources)).rejects.toThrow(message);
  });
});
