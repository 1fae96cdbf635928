/** Measurements of the ingest for Prometheus at `/metrics`. Loaded only if a port is configured. */
import { createServer } from 'node:http';
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { ConnectedStream, StreamMetrics } from './stream-metrics.ts';

export interface IngestMetrics {
  readonly streamMetrics: StreamMetrics;
  /** The measurements as Prometheus reads them. */
  text(): Promise<string>;
  /** Serves `/metrics`. Rejects if it cannot listen. */
  listen(address: { readonly host: string; readonly port: number }): Promise<{ port: number }>;
  close(): void;
}

const prefix = 'grandstand_ingest_';

/** @param streams the streams that are connected now */
export function createMetrics(streams: () => readonly ConnectedStream[]): IngestMetrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const addCounter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `${prefix}${name}`, help, labelNames, registers });
  /** Adds a gauge that is read when it is requested: the sum of the values with the same labels. */
  const addGauge = (
    name: string,
    help: string,
    labelNames: (keyof ConnectedStream)[],
    valueOf: (stream: ConnectedStream) => number,
  ) => {
    const labels = labelNames.map((label) => (label === 'tenantId' ? 'tenant' : label));
    const gauge: Gauge = new Gauge({
      name: `${prefix}${name}`,
      help,
      labelNames: labels,
      registers,
      collect: () => {
        gauge.reset();
        for (const stream of streams())
          gauge.inc(
            Object.fromEntries(
              labelNames.map((label, index) => [labels[index], String(stream[label])]),
            ),
            valueOf(stream),
          );
      },
    });
  };
  addGauge('streams', 'Streams that are connected', ['protocol', 'state'], () => 1);
  addGauge(
    'late_streams',
    'Streams whose frames arrive late or whose segment is overdue',
    ['protocol'],
    ({ isLate }) => Number(isLate),
  );
  addGauge(
    'bits_per_second',
    'Bits that arrived within the last second',
    ['tenantId'],
    ({ bitsPerSecond }) => bitsPerSecond,
  );
  const published = addCounter('publishers_total', 'Encoders that connected, by outcome', [
    'protocol',
    'outcome',
  ]);
  const reconnected = addCounter(
    'reconnects_total',
    'Encoders that came back to a recording of this process',
    ['protocol'],
  );
  const disconnected = addCounter('disconnects_total', 'Encoders that left, by reason', [
    'protocol',
    'reason',
  ]);
  const refused = addCounter(
    'refused_connections_total',
    'Connections closed because too many have no accepted key',
  );
  const frames = addCounter('dropped_frames_total', 'Frames that are missing between two others', [
    'protocol',
  ]);
  const late = addCounter('late_segments_total', 'Segments that were overdue');
  const lost = addCounter('lost_segments_total', 'Losses of segments that were written');
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    streamMetrics: {
      published: (protocol, outcome) => published.inc({ protocol, outcome }),
      reconnected: (protocol) => reconnected.inc({ protocol }),
      disconnected: (protocol, reason) => disconnected.inc({ protocol, reason }),
      connectionRefused: () => refused.inc(),
      framesDropped: (protocol, count) => frames.inc({ protocol }, count),
      segmentLate: () => late.inc(),
      segmentLost: () => lost.inc(),
    },
    text: () => register.metrics(),
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          const address = server.address();
          resolve({ port: typeof address === 'object' && address !== null ? address.port : port });
        });
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
