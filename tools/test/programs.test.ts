import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { withoutServices } from './debian.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A machine with some packages, on which apt has others. */
async function machine(present: readonly string[], installable: readonly string[]) {
  // The module caches which packages an earlier call could not install.
  vi.resetModules();
  const { installMissingPrograms } = await import('./programs.ts');
  const packageOf: Readonly<Record<string, string>> = {
    njs: 'libnginx-mod-http-js',
    redis: 'redis-server',
  };
  const has = new Set(present);
  const lines: string[] = [];
  const calls: string[] = [];
  const install = async (packages: readonly string[]) => {
    calls.push(packages.join(' '));
    if (!packages.every((name) => installable.includes(name))) return '/tmp/apt.log';
    for (const name of packages) has.add(name);
    return null;
  };
  const run = (mayInstall: boolean) =>
    installMissingPrograms(['nginx', 'njs', 'haproxy', 'redis'], (line) => lines.push(line), {
      isInstalled: (name) => has.has(packageOf[name] ?? name),
      canInstall: () => mayInstall,
      install,
    });
  return { run, lines, calls };
}

describe('programs that tests need', () => {
  it('are installed by one call of apt', async () => {
    const { run, lines, calls } = await machine(
      ['redis-server'],
      ['nginx', 'libnginx-mod-http-js', 'haproxy'],
    );
    await run(true);
    expect(calls).toEqual(['nginx libnginx-mod-http-js haproxy']);
    expect(lines).toEqual(['installing nginx, libnginx-mod-http-js, haproxy with apt …']);
    await run(true);
    expect(calls).toHaveLength(1);
  });

  it('are installed one by one if apt lacks one; a line says which tests are skipped', async () => {
    const { run, lines, calls } = await machine(['redis-server'], ['nginx', 'haproxy']);
    await run(true);
    expect(calls).toHaveLength(4);
    expect(lines.slice(1)).toEqual([
      'libnginx-mod-http-js could not be installed: /tmp/apt.log',
      'skipped: tests of signed playback in nginx; njs is missing (apt install libnginx-mod-http-js)',
    ]);
  });

  it('are named once in a run where they may not be installed', async () => {
    const { run, lines, calls } = await machine(['nginx', 'haproxy', 'redis-server'], []);
    await run(false);
    await run(false);
    expect(calls).toEqual([]);
    expect(lines).toEqual([
      'skipped: tests of signed playback in nginx; njs is missing (apt install libnginx-mod-http-js)',
    ]);
  });
});

describe('an installation', () => {
  const file = join(folder, 'policy-rc.d');

  it('starts no service, and leaves no policy', async () => {
    const failing = withoutServices(async () => {
      expect(readFileSync(file, 'utf8')).toContain('exit 101');
      expect(statSync(file).mode & 0o111).toBe(0o111);
      throw new Error('no network');
    }, file);
    await expect(failing).rejects.toThrow('no network');
    expect(existsSync(file)).toBe(false);
  });

  it('keeps the policy of the machine', async () => {
    writeFileSync(file, '#!/bin/sh\nexit 0\n');
    await withoutServices(async () => {}, file);
    expect(readFileSync(file, 'utf8')).toBe('#!/bin/sh\nexit 0\n');
  });
});
