import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { connectSources, contentSecurityPolicy, inlineHashes } from './security-headers.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const html = [
  '<html><head><script>first()</script><style>a{}</style>',
  '<script type="module" src="/assets/x.js"></script></head>',
  '<body><script>second()</script><script>first()</script>',
  '<script type="application/json" id="d">{"a":1}</script></body></html>',
].join('');
const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `)) ?? '';

describe('content security policy', () => {
  it('has the hash of each inline script that runs and of each inline style, and no data', () => {
    expect(inlineHashes(html)).toEqual({
      scripts: [hash('first()'), hash('second()')],
      styles: [hash('a{}')],
    });
  });

  it('allows no other inline script, no eval and no frames around the page', () => {
    const policy = contentSecurityPolicy({ html, connect: [] });
    expect(directive(policy, 'script-src')).toBe(
      `script-src 'self' ${hash('first()')} ${hash('second()')}`,
    );
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("object-src 'none'");
  });

  it('lets a page connect to its tenant’s backend and sockets', () => {
    expect(
      connectSources(['{origin}', '', 'https://api.example/v1', 'http://live.example']),
    ).toEqual([
      'https://api.example',
      'wss://api.example',
      'http://live.example',
      'ws://live.example',
    ]);
  });
});
