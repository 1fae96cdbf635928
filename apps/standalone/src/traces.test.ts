/** Traces of a started server, as an OpenTelemetry collector receives them. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { parseConfig } from '@grandstand/api';
import { freePort } from '@grandstand/api/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from './config.ts';
import { startServer } from './serve.ts';

interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}
interface Received {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

const spans: ReceivedSpan[] = [];
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const proxySpan = '00f067aa0ba902b7';
const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-traces-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      const { resourceSpans } = body as Received;
      for (const { scopeSpans } of resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const port = await freePort();
  const config = parseConfig(
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      TENANT: 'northline',
      GRANDSTAND_ENV: 'production',
      LOG_LEVEL: 'silent',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      // Only the requests that the proxy traces.
      OTEL_TRACES_SAMPLER_ARG: '0',
    },
    projectRoot,
  );
  const server = await startServer(config, 'production', async () => {});
  const list = (headers: Record<string, string>) =>
    fetch(`http://localhost:${port}/api/event/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ search: 'a secret of the viewer' }),
    });
  await list({
    traceparent: `00-${trace}-${proxySpan}-01`,
    'x-request-id': 'request-of-the-proxy',
  });
  await list({});
  await server.close();
  collector.close();
}, 120_000);

it('a request continues the trace of the proxy, with its route, status and request id', () => {
  const requests = spans.filter(({ name }) => name === 'POST /api/event/list');
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ traceId: trace, parentSpanId: proxySpan });
  expect(requests[0]?.attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.request.header.x-request-id', value: { stringValue: 'request-of-the-proxy' } },
      { key: 'http.response.status_code', value: { intValue: 200 } },
    ]),
  );
});

it('statements belong to their request, without its values', () => {
  const request = spans.find(({ name }) => name === 'POST /api/event/list');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toContain('select');
  expect(spans.every(({ traceId }) => traceId === trace)).toBe(true);
  expect(JSON.stringify(spans)).not.toContain('secret of the viewer');
});
