import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePorts } from '../test/free-ports.ts';
import { findProgram } from './programs.ts';
import { proxyFile } from './proxy-file.ts';

const haproxy = findProgram('haproxy');
const ending: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** Starts a server that fails the proxy's checks while `isLate`, and responds to everything else. */
async function startProcess(port: number, name: string) {
  const state = { isLate: true, checks: 0 };
  const server = createServer((request, response) => {
    const isCheck = request.url?.startsWith('/readyz') ?? false;
    if (isCheck) state.checks += 1;
    response.writeHead(isCheck && state.isLate ? 503 : 200, { 'x-process': name }).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  ending.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;
}

describe.skipIf(haproxy === null)('processes that answer the checks of the proxy too late', () => {
  it('serve viewers if all of them do, and none once another one answers in time', async () => {
    const port = await freePorts(4);
    const [one, two] = [
      await startProcess(port + 2, 'one'),
      await startProcess(port + 3, 'two'),
    ] as const;
    const home = mkdtempSync(join(tmpdir(), 'grandstand-proxy-'));
    ending.push(() => rmSync(home, { recursive: true, force: true }));
    const file = join(home, 'haproxy.cfg');
    const webs = [port + 2, port + 3];
    writeFileSync(file, proxyFile({ viewers: port, internal: port + 1, webs, standIns: null }));
    const proxy = spawn(haproxy ?? '', ['-db', '-f', file], { stdio: 'ignore' });
    ending.push(async () => {
      const ended = once(proxy, 'exit');
      proxy.kill();
      await ended;
    });
    const paths = ['/', '/api/event/list', '/media/a.m3u8', '/ws/'];
    /** Returns which processes respond to some requests, and the status if it is not 200. */
    const respondents = async () => {
      const all = [...paths, ...paths].map(async (path): Promise<string> => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`);
        return response.ok
          ? (response.headers.get('x-process') ?? '')
          : `${path} ${response.status}`;
      });
      return new Set(await Promise.all(all));
    };
    // Two failed checks take a process out.
    await expect
      .poll(() => Math.min(one.checks, two.checks), { timeout: 60_000 })
      .toBeGreaterThan(3);
    expect(await respondents()).toEqual(new Set(['one', 'two']));
    two.isLate = false;
    await expect.poll(respondents, { timeout: 60_000 }).toEqual(new Set(['two']));
  });
});
