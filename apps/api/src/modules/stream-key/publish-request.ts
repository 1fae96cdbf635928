/** Reads publish requests as the ingest, MediaMTX and nginx-rtmp send them. */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { AppError } from '../../platform/context/error.ts';
import type { PublishRequest } from './stream-key.service.ts';

const key = z.string().min(1).max(200);

/** Body of `apps/ingest`. */
const ownBody = z.object({
  key,
  address: z.string().max(100).optional(),
  host: z.string().max(255).optional(),
  is_open: z.boolean().default(false),
});

/** Body of MediaMTX, `authMethod: http`. */
const mediamtxBody = z.object({
  action: z.string(),
  password: z.string().default(''),
  query: z.string().default(''),
  path: z.string().default(''),
  ip: z.string().max(100).optional(),
});

/** Body of nginx-rtmp, `on_publish` and `on_update`. */
const nginxBody = z.object({
  call: z.enum(['publish', 'update_publish']),
  name: key,
  addr: z.string().max(100).optional(),
});

/** Body of `on_update` for nginx-rtmp's own `push`, which counts as a player on the same machine. */
const nginxPush = z.object({
  call: z.literal('update_play'),
  flashver: z.literal('ngx-local-relay'),
});

export interface ReadRequest extends PublishRequest {
  /** Address of the encoder, as the caller reports it; null if it does not. */
  readonly encoder: string | null;
  /** Host name at which the encoder connected; null if the caller does not report it. */
  readonly host: string | null;
}

function parseBody(type: string, body: string): unknown {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body);
  } catch {
    // No `cause`: its message would quote the body, and so the key.
    throw new AppError('bad_request', { message: 'The body is neither JSON nor a form' });
  }
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * True for readers on the media server's own machine, such as the process that passes the stream to the
 * ingest.
 */
const isOwnReader = (action: string, ip: string | null): boolean =>
  action === 'read' &&
  ip !== null &&
  isIP(ip) !== 0 &&
  loopback.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/**
 * Reads a request; null if MediaMTX or nginx checks a reader on its own machine, which is permitted.
 * @param type content type of the request
 * @throws AppError `bad_request` for another body, `forbidden` for anything but publishing
 */
export function readPublishRequest(type: string, body: string): ReadRequest | null {
  const value = parseBody(type, body);
  const ownRequest = ownBody.safeParse(value);
  if (ownRequest.success)
    return {
      key: ownRequest.data.key,
      isPublishing: ownRequest.data.is_open,
      encoder: ownRequest.data.address ?? null,
      host: ownRequest.data.host ?? null,
    };
  const nginx = nginxBody.safeParse(value);
  if (nginx.success) {
    const { name, call, addr = null } = nginx.data;
    return { key: name, isPublishing: call === 'update_publish', encoder: addr, host: null };
  }
  if (nginxPush.safeParse(value).success) return null;
  const mediamtx = mediamtxBody.safeParse(value);
  if (!mediamtx.success)
    throw new AppError('bad_request', {
      message: 'The body must be { key }, or a request of MediaMTX or nginx-rtmp',
    });
  const { action, password, query, path, ip = null } = mediamtx.data;
  if (isOwnReader(action, ip)) return null;
  if (action !== 'publish')
    throw new AppError('forbidden', { message: 'Only publishing is permitted' });
  const keyInAddress = new URLSearchParams(query).get('key') ?? path.split('/').at(-1) ?? '';
  return {
    key: password === '' ? keyInAddress : password,
    isPublishing: false,
    encoder: ip,
    host: null,
  };
}
