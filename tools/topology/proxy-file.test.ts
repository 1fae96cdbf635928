import { describe, expect, it } from 'vitest';
import { proxyFile } from './proxy-file.ts';

/** Returns the servers of a backend. */
const serversOf = (text: string, backend: string): string[] =>
  (new RegExp(`^backend ${backend}\n((?: .*\n)*)`, 'm').exec(text)?.[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('  server '))
    .map((line) => line.trim());

describe('the file of the proxy', () => {
  it.each([[[4001]], [[4001, 4002]], [[4001, 4002, 4003]]])(
    'sends requests of each kind to the processes at %j, and checks them',
    (webs) => {
      const text = proxyFile({ viewers: 4000, internal: 4010, webs, standIns: null });
      const servers = webs.map((port, index) => `server web-${index + 1} 127.0.0.1:${port}`);
      expect(serversOf(text, 'processes')).toEqual(servers);
      for (const backend of ['pages', 'calls', 'media', 'sockets'])
        expect(serversOf(text, backend), backend).toEqual([
          ...servers.map((server, index) => `${server} track processes/web-${index + 1}`),
          // If all answer the check too late.
          ...webs.map((port, index) => `server web-${index + 1}-late 127.0.0.1:${port} backup`),
        ]);
      expect(text).not.toMatch(/127\.0\.0\.1:300\d|bind :80/);
    },
  );

  it("sends the demo's stand-ins to the process that has their state, and its mails to any", () => {
    const text = proxyFile({ viewers: 4000, internal: 4010, webs: [4001, 4002], standIns: 4003 });
    expect(serversOf(text, 'stand-ins')).toEqual(['server jobs 127.0.0.1:4003']);
    expect(serversOf(text, 'mails')).toHaveLength(2);
  });
});
