/** Operator calls to the running server of this machine. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ApiConfig } from '@grandstand/api';
import { createClient, type ApiClient, type CallRequest } from '@grandstand/contract/client';

/**
 * A problem whose message is printed without a stack: a refusal by the server, an unreachable server, or a file
 * that cannot be read.
 */
export class CommandError extends Error {}

/** Longest wait for a response; the import of a large file takes minutes on a small machine. */
const responseTimeoutMs = 600_000;

/** Returns the machine's key: that of the settings, or that of the data directory. Throws `CommandError`. */
export function readMachineKey({
  dataDir,
  operatorKey,
}: Pick<ApiConfig, 'dataDir' | 'operatorKey'>): string {
  if (operatorKey !== null) return operatorKey;
  const file = path.join(dataDir, 'operator.key');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new CommandError(
      `DATA_DIR: found no ${file}; start the server first, with the same DATA_DIR`,
    );
  }
}

/** Returns the address to reach a server that listens on `host` from this machine. */
export const reachableHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' || host === 'localhost' ? '127.0.0.1' : host;

interface Refusal {
  readonly messageErrorCode?: string;
  readonly message?: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

/** Returns the failure of a response, with the fields or rows that were refused. */
function refusalOf(status: number, body: string): CommandError {
  try {
    const { messageErrorCode, message, details = [] } = JSON.parse(body) as Refusal;
    const first = `${messageErrorCode ?? status}: ${message ?? ''}`;
    // The message of a single field names it already.
    const fields = details
      .map((detail) => `${detail.path}: ${detail.message}`)
      .filter((line) => line !== message);
    return new CommandError([first, ...fields].join('\n'));
  } catch {
    return new CommandError(`The server returned ${status}; is it Grandstand?`);
  }
}

/** How to reach the server, with the tenant's host and the machine's key. */
export interface OperatorTarget {
  readonly config: Pick<ApiConfig, 'host' | 'port'>;
  readonly host: string;
  readonly key: string;
}

/**
 * Sends a request and returns its response, whose body is yet to be read. Rejects with `CommandError`, or with
 * the error of a connection that broke.
 */
export async function openResponse(
  { config, host, key }: OperatorTarget,
  { method, path: address, body }: Pick<CallRequest, 'path' | 'body'> & { readonly method: string },
): Promise<IncomingMessage> {
  const outgoing = request({
    host: reachableHost(config.host),
    port: config.port,
    method,
    path: address,
    timeout: responseTimeoutMs,
    headers: {
      host: `${host}:${config.port}`,
      'x-operator-key': key,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
  });
  outgoing.on('timeout', () => outgoing.destroy(new CommandError('The server does not respond')));
  outgoing.end(body ?? undefined);
  const [incoming] = (await once(outgoing, 'response').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ECONNREFUSED'
      ? new CommandError(`PORT: no server listens on port ${config.port} of this machine`)
      : error;
  })) as [IncomingMessage];
  const { statusCode = 0 } = incoming;
  if (statusCode === 200 || statusCode === 204) return incoming;
  throw refusalOf(statusCode, await text(incoming));
}

async function send(target: OperatorTarget, { address, path: url, body }: CallRequest) {
  const incoming = await openResponse(target, { method: address.method, path: url, body });
  const content = await text(incoming);
  return (content === '' ? {} : JSON.parse(content)) as unknown;
}

/**
 * Returns the calls of the contract as the operator of the tenant with this host. They reject as
 * `openResponse` does.
 */
export const createOperatorClient = (target: OperatorTarget): ApiClient =>
  createClient((call) => send(target, call));
