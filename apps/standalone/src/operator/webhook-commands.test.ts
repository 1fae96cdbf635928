import type { AddressInfo } from 'node:net';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '@grandstand/api/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseOperator } from './operator-arguments.ts';
import { createOperatorClient } from './operator-client.ts';
import { runWebhookCommand, type WebhookCommand } from './webhook-commands.ts';

const parse = (line: string) => parseOperator(line.split(' '), 0).command;

let api: TestApi;
let config: { host: string; port: number };
const printed: string[] = [];
beforeAll(async () => {
  api = await createTestApi({ tenants: [testTenant('alpha')] });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  config = { host: '127.0.0.1', port: (api.app.server.address() as AddressInfo).port };
});
afterAll(() => api.close());
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)));
});
afterEach(() => vi.restoreAllMocks());

const run = (line: string) =>
  runWebhookCommand(
    createOperatorClient({ config, host: 'alpha.test', key: testOperatorKey }),
    parse(line) as WebhookCommand,
  );

describe('webhook', () => {
  it.each([
    ['webhook', 'write it as'],
    ['webhook add https://hooks.example/', '<kind>'],
    ['webhook add https://hooks.example/ event.scored', 'found "event.scored"'],
    ['webhook deliveries --state lost', '--state: expected one of pending'],
    ['webhook replay e1 --since yesterday', '--since: expected a time'],
    ['webhook test', 'write it as'],
  ])('explains what is wrong: %s', (line, message) => {
    expect(() => parse(line)).toThrow(message);
  });

  it('adds an endpoint, tries it, lists and replays its deliveries, and archives it', async () => {
    // Nothing listens on port 9, so that each delivery fails.
    await run('webhook add http://127.0.0.1:9/ event.live event.ended');
    const [, id = ''] = /Endpoint (\S+)\. /.exec(printed[0] ?? '') ?? [];
    expect(printed[0]).toMatch(/whsec_/);
    await run(`webhook test ${id}`);
    await expect
      .poll(async () => {
        printed.length = 0;
        await run(`webhook deliveries ${id} --state failed`);
        return printed;
      })
      .toHaveLength(1);
    expect(printed[0]).toContain('webhook.test');
    const [, delivery = ''] = printed[0]?.split('  ') ?? [];
    await run(`webhook delivery ${delivery}`);
    expect(printed.at(-1)).toContain('"problem"');
    await run(`webhook replay ${delivery}`);
    expect(printed.at(-1)).toContain('pending');
    await run(`webhook replay ${id} --since 2030-01-01`);
    expect(printed.at(-1)).toBe('0 deliveries are sent again');
    await run(`webhook disable ${id}`);
    expect(printed.at(-1)).toContain('disabled: operator');
    await run(`webhook enable ${id}`);
    await run(`webhook rotate-secret ${id}`);
    await run('webhook list');
    expect(printed.at(-1)).toContain('event.live event.ended');
    await run(`webhook archive ${id}`);
    printed.length = 0;
    await run('webhook list');
    expect(printed).toEqual([]);
  });
});
