import type { TenantConfig } from '@grandstand/contract';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerStudio } from './index.ts';
import { studioDocument, themeCss } from './document.ts';
import { studioPolicy } from './security-headers.ts';

const tenant = {
  id: 'north',
  name: 'North <Sport>',
  hosts: ['north.test'],
  time_zone: 'Europe/Berlin',
  app_config: { socket_base: 'https://sockets.example' },
  stream_sources: ['https://streams.example'],
  picture_sources: [],
  locales: ['en', 'he'],
  monetisation: ['ppv'],
  enable_comments: true,
  payments: { provider: 'sandbox', secretKey: 'sk_secret' },
  sports: [],
  auth_providers: { studio: { name: 'North ID', issuer: 'https://id.example' } },
  brand: {
    accent: '#19d3a2',
    secondary: '#4b6bff',
    neutral: { hue: 222, chroma: 0.7 },
    markUrl: '/media/art/mark.svg',
  },
} as unknown as TenantConfig;

describe('the document of the studio', () => {
  const html = studioDocument(tenant, { scripts: ['/studio/a.js'], styles: ['/studio/a.css'] });

  it('has no inline script and no inline style', () => {
    expect(html.match(/<script(?![^>]*\b(?:src|type="application\/json"))/g)).toBeNull();
    expect(html).not.toMatch(/<style|style=|\son\w+=/);
  });

  it('has the public data of the tenant, whose name does not become markup', () => {
    expect(html).toContain('North &lt;Sport&gt;');
    const [, json = '{}'] = /id="studio-tenant">(.*)<\/script>/.exec(html) ?? [];
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({
      signInProvider: 'North ID',
      id: 'north',
      name: 'North <Sport>',
      locales: ['en', 'he'],
      sells: ['ppv'],
      hasChat: true,
      takesPayments: true,
    });
    expect(json).not.toContain('sk_secret');
    expect(Object.keys(JSON.parse(json))).not.toContain('hosts');
  });

  it('has the colours of the tenant in both themes', () => {
    const css = themeCss(tenant);
    expect(css).toContain('color-scheme:dark;');
    expect(css).toMatch(/:root\[data-theme=light\]\{color-scheme:light;--t-canvas:#/);
  });
});

it('the content policy allows the studio no inline code, no frame, and no site but the tenant’s streams and sockets', () => {
  const policy = studioPolicy(tenant);
  expect(policy).not.toMatch(/unsafe-|\*/);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  const sites = new Set(policy.match(/(?:https|wss?):\/\/[\w.-]+/g));
  expect([...sites].toSorted()).toEqual([
    'https://sockets.example',
    'https://streams.example',
    'wss://sockets.example',
  ]);
});

describe('a portal without a build of the studio', () => {
  const app = fastify();
  beforeAll(() =>
    registerStudio(app, {
      mode: 'production',
      resolveTenant: () => tenant,
      distFolder: '/nowhere',
    }),
  );
  afterAll(() => app.close());

  it('explains at the address of the studio how to build it', async () => {
    const response = await app.inject({ url: '/studio/', headers: { host: 'north.test' } });
    expect([response.statusCode, response.body]).toEqual([
      503,
      expect.stringContaining('node apps/studio/build.ts'),
    ]);
  });
});
