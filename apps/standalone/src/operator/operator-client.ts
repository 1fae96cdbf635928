/** Operator calls to the running server of this machine. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import type { ApiConfig } from '@grandstand/api';
import { createClient, type ApiClient, type CallRequest } from '@grandstand/contract/client';

/** A refusal by the server or an unreachable server, reported in one line. */
export class OperatorFailure extends Error {}

/** Longest wait for a response; the import of a large file takes minutes on a small machine. */
const responseTimeoutMs = 180_000;

/** Reads the operator's key of a data directory. Throws `OperatorFailure`. */
export function readOperatorKey({ dataDir }: Pick<ApiConfig, 'dataDir'>): string {
  const file = path.join(dataDir, 'operator.key');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new OperatorFailure(
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
export function refusalOf(status: number, text: string): OperatorFailure {
  try {
    const { messageErrorCode, message, details = [] } = JSON.parse(text) as Refusal;
    const first = `${messageErrorCode ?? status}: ${message ?? ''}`;
    // The message of a single field names it already.
    const fields = details
      .map((detail) => `${detail.path}: ${detail.message}`)
      .filter((line) => line !== message);
    return new OperatorFailure([first, ...fields].join('\n'));
  } catch {
    return new OperatorFailure(`The server returned ${status}; is it Grandstand?`);
  }
}

type Address = Pick<ApiConfig, 'host' | 'port'>;

function send(config: Address, host: string, key: string, call: CallRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: reachableHost(config.host),
        port: config.port,
        method: call.address.method,
        path: call.path,
        timeout: responseTimeoutMs,
        headers: {
          host: `${host}:${config.port}`,
          'x-operator-key': key,
          ...(call.body === null ? {} : { 'content-type': 'application/json' }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (incoming.statusCode === 200) return resolve(JSON.parse(text));
          if (incoming.statusCode === 204) return resolve({});
          reject(refusalOf(incoming.statusCode ?? 0, text));
        });
      },
    );
    outgoing.on('timeout', () =>
      outgoing.destroy(new OperatorFailure('The server does not respond')),
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ECONNREFUSED'
          ? new OperatorFailure(`PORT: no server listens on port ${config.port} of this machine`)
          : error,
      ),
    );
    outgoing.end(call.body ?? undefined);
  });
}

/**
 * Returns the calls of the contract as the operator of the tenant with this host. They reject with
 * `OperatorFailure`.
 */
export const createOperatorClient = (config: Address, host: string, key: string): ApiClient =>
  createClient((call) => send(config, host, key, call));
