/** Traces of requests and of their statements, sent to an OpenTelemetry collector. */
import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ApiConfig } from '../config/config.ts';
import { version } from '../config/version.ts';
import type { OnStatement } from '../database/database.ts';

const tracer = trace.getTracer('grandstand', version);

export interface Tracing {
  /** Adds a statement to the trace of the request that runs it. */
  readonly onStatement: OnStatement;
  /** Sends the remaining spans, for 5 s at most. */
  close(): Promise<void>;
}

const closeTimeoutMs = 5000;

/** Returns the first word of a statement, such as `select`; `begin` for those that also open a transaction. */
const verbOf = (statement: string): string =>
  /^\W*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement';

/** Starts to send traces. A collector that cannot be reached costs nothing but the traces. */
export async function openTracing(
  { collector, share }: NonNullable<ApiConfig['traces']>,
  log: FastifyBaseLogger,
): Promise<Tracing> {
  // Loaded only here: most installations trace nothing.
  const [
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider },
  ] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const url = new URL(`${collector.replace(/\/$/, '')}/v1/traces`).href;
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'grandstand', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  log.info({ collector: url, share }, 'requests are traced');
  return {
    onStatement: (statement, durationMs) => {
      if (trace.getActiveSpan()?.isRecording() !== true) return;
      const endTime = Date.now();
      tracer
        .startSpan(verbOf(statement), {
          kind: SpanKind.CLIENT,
          startTime: endTime - durationMs,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
        })
        .end(endTime);
    },
    close: async () => {
      await provider
        .forceFlush({ timeoutMillis: closeTimeoutMs })
        .then(() => provider.shutdown())
        .catch((error: unknown) => log.warn({ err: error }, 'traces could not be sent'));
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}

/** Traces requests by route. A trace that a proxy or another process started (`traceparent`) continues. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _, done) => {
    const { method, headers, id, routeOptions } = request;
    const parent = propagation.extract(context.active(), headers);
    const route = routeOptions.url ?? 'unknown';
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.request.header.x-request-id': id,
        },
      },
      parent,
    );
    spans.set(request, span);
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (span === undefined) return;
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
