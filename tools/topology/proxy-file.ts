import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

export interface ProxyPorts {
  readonly viewers: number;
  /** Where the ingest calls the backend; not reachable from outside. */
  readonly internal: number;
  /** Ports of the processes for viewers; at least one. */
  readonly webs: readonly number[];
  /** The process that serves the demo's stand-ins for other sites; null without the demo. */
  readonly standIns: number | null;
}

/** Hosts of the demo's stand-ins for other sites. Their state is in the memory of a process. */
const standInHosts = ['providers.localhost', 'forms.localhost', 'ads.localhost'];

/** Replaces text that the file must have. */
function replaceIn(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`deploy/haproxy/haproxy.cfg has no “${from}”`);
  return text.replaceAll(from, to);
}

const serverLine = (index: number, port: number, rest: string, suffix = ''): string =>
  `  server web-${index + 1}${suffix} 127.0.0.1:${port}${rest.replace('/one', `/web-${index + 1}`)}`;

/** Replaces the two servers of each backend. */
function withServers(text: string, ports: readonly number[]): string {
  const lines = text.split('\n').flatMap((line) => {
    if (/^ {2}server two(-late)? 127\.0\.0\.1:3002/.test(line)) return [];
    const found = /^ {2}server one(-late)? 127\.0\.0\.1:3001(.*)$/.exec(line);
    if (found === null) return [line];
    const [, suffix, rest = ''] = found;
    return ports.map((port, index) => serverLine(index, port, rest, suffix));
  });
  const replaced = lines.join('\n');
  if (replaced === text)
    throw new Error('deploy/haproxy/haproxy.cfg has no “server one” and “two”');
  return replaced;
}

/**
 * Returns `deploy/haproxy/haproxy.cfg` at other ports, and with turns in place of a process for each address, because
 * all viewers here have the address of this machine: each request of a viewer may reach another process.
 * The demo's stand-ins and its page of mails are only for this machine, so the proxy adds no address there.
 */
export function proxyFile({ viewers, internal, webs, standIns }: ProxyPorts): string {
  let text = readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8');
  text = withServers(text, webs);
  text = replaceIn(text, 'bind :80', `bind 127.0.0.1:${viewers}`);
  text = replaceIn(text, 'bind 127.0.0.1:8081', `bind 127.0.0.1:${internal}`);
  text = replaceIn(text, 'balance source\n  hash-type consistent', 'balance roundrobin');
  if (standIns === null) return text;
  text = replaceIn(
    text,
    '  use_backend sockets if',
    `  use_backend stand-ins if { hdr(host),field(1,:),lower -m str ${standInHosts.join(' ')} }
  use_backend mails if { path_beg /api/mails }
  use_backend sockets if`,
  );
  return `${text}
backend stand-ins
  option forwardfor except 127.0.0.0/8
  server jobs 127.0.0.1:${standIns}

backend mails
  option forwardfor except 127.0.0.0/8
${webs.map((port, index) => serverLine(index, port, ' track processes/one')).join('\n')}
`;
}

/**
 * Returns a file for a proxy in front of two PostgreSQL servers, the first of which is used while it accepts
 * connections. Switching in this way is safe only if the first one cannot come back by itself.
 */
export const databaseProxyFile = (
  port: number,
  servers: readonly [number, number],
): string => `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server first 127.0.0.1:${servers[0]}
  server second 127.0.0.1:${servers[1]} backup
`;
