/** Reads who wants to publish from the requests of the ingest, MediaMTX and nginx-rtmp. */
import { z } from 'zod';
import { AppError } from '../../platform/context/error.ts';
import type { PublishRequest } from './stream-key.service.ts';

const key = z.string().min(1).max(200);

/** Of `apps/ingest`. */
const ownBody = z.object({
  key,
  address: z.string().max(100).optional(),
  is_open: z.boolean().default(false),
});

/** MediaMTX, `authMethod: http`. */
const mediamtxBody = z.object({
  action: z.string(),
  password: z.string().default(''),
  query: z.string().default(''),
  path: z.string().default(''),
  ip: z.string().max(100).optional(),
});

/** nginx-rtmp, `on_publish` and `on_update`. */
const nginxBody = z.object({
  call: z.enum(['publish', 'update_publish']),
  name: key,
  addr: z.string().max(100).optional(),
});

export interface ReadRequest extends PublishRequest {
  /** Address of the encoder, as the caller reports it; null if it does not. */
  readonly encoder: string | null;
}

function parseBody(type: string, body: string): unknown {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new AppError('bad_request', {
      message: 'The body is neither JSON nor a form',
      cause: error,
    });
  }
}

/**
 * @param type content type of the request
 * @throws AppError `bad_request` for another body, `forbidden` for anything but publishing
 */
export function readPublishRequest(type: string, body: string): ReadRequest {
  const value = parseBody(type, body);
  const own = ownBody.safeParse(value);
  if (own.success)
    return { key: own.data.key, isOpen: own.data.is_open, encoder: own.data.address ?? null };
  const nginx = nginxBody.safeParse(value);
  if (nginx.success) {
    const { name, call, addr = null } = nginx.data;
    return { key: name, isOpen: call === 'update_publish', encoder: addr };
  }
  const mediamtx = mediamtxBody.safeParse(value);
  if (!mediamtx.success)
    throw new AppError('bad_request', {
      message: 'The body must be { key }, or a request of MediaMTX or nginx-rtmp',
    });
  const { action, password, query, path, ip = null } = mediamtx.data;
  if (action !== 'publish')
    throw new AppError('forbidden', { message: 'Only publishing is permitted' });
  const named = new URLSearchParams(query).get('key') ?? path.split('/').at(-1) ?? '';
  return { key: password === '' ? named : password, isOpen: false, encoder: ip };
}
