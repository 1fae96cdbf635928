import { Writable } from 'node:stream';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../../config/logger.ts';
import { AppError } from '../../context/error.ts';
import { replyWithError } from '../error-reply.ts';
import { logRequests } from './request-log.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** Returns the log lines of a request whose handler throws. */
async function linesOf(failure: Error): Promise<string[]> {
  const lines: string[] = [];
  const destination = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const log: FastifyBaseLogger = createLogger('debug', destination);
  app = fastify({ loggerInstance: log, disableRequestLogging: true });
  app.setErrorHandler(replyWithError);
  logRequests(app);
  app.get('/', (request) => {
    request.log.warn({ err: failure }, 'shown without its score');
    throw failure;
  });
  await app.inject('/');
  return lines;
}

it.each([
  ['service_unavailable', 503],
  ['storage_full', 507],
] as const)('an expected failure (%s) is one line without a stack', async (code, status) => {
  const cause = new Error('no connection was free');
  const [, line = '', ...rest] = await linesOf(new AppError(code, { cause }));
  expect(rest).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    status,
    code,
    reason: expect.stringContaining('no connection was free'),
    msg: 'request refused',
  });
  expect(line).not.toMatch(/"stack"|\.ts:\d/);
});

it('other log lines show service_unavailable without a stack, too', async () => {
  const cause = new Error('no connection was free');
  const [line = ''] = await linesOf(new AppError('service_unavailable', { cause }));
  expect(line).toContain('no connection was free');
  expect(line).not.toMatch(/"stack"|\.ts:\d/);
});

it('an unexpected failure has the stack of its cause', async () => {
  const [, line = ''] = await linesOf(new TypeError('nothing is there'));
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    status: 500,
    err: { stack: expect.stringContaining('nothing is there') },
    msg: 'request failed',
  });
});
