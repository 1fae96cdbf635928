/** Asks the backend whether a stream key may publish (`/api/ingest/authorise`). */
import { z } from 'zod';

export interface Permission {
  readonly tenantId: string;
  readonly eventId: string;
  readonly recordingId: string;
  readonly role: 'main' | 'backup';
  /** True to encode several qualities. */
  readonly ladder: boolean;
  /** True for a match that was ended while its encoder was connected: record nothing. */
  readonly isOver: boolean;
}

export interface AuthoriseRequest {
  readonly key: string;
  readonly protocol: 'rtmp' | 'srt';
  readonly address: string;
  /** True for a publisher that was permitted before. */
  readonly isOpen: boolean;
}

/** The backend refuses. The message is for the operator, and never holds the key. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Rejects with RefusedError, or with another error if the backend does not respond. */
export type Authorise = (request: AuthoriseRequest) => Promise<Permission>;

const folderName = /^[A-Za-z0-9_-]{1,64}$/;
const response = z.object({
  content: z.object({
    tenant_id: z.string().regex(folderName),
    event_id: z.string(),
    recording_id: z.string().regex(folderName),
    role: z.enum(['main', 'backup']),
    ladder: z.boolean(),
    is_over: z.boolean(),
  }),
});
const refusal = z.object({ message: z.string().max(500) });
const timeoutMs = 5000;

/** @param apiUrl address of the backend, such as `http://127.0.0.1:4810` */
export const authoriseAt =
  (apiUrl: string): Authorise =>
  async ({ key, protocol, address, isOpen }) => {
    const { status, body } = await fetch(new URL('/api/ingest/authorise', apiUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, protocol, address, is_open: isOpen }),
      signal: AbortSignal.timeout(timeoutMs),
    }).then(async (reply) => ({ status: reply.status, body: await reply.json() }));
    if (status === 200) {
      const { content } = response.parse(body);
      return {
        tenantId: content.tenant_id,
        eventId: content.event_id,
        recordingId: content.recording_id,
        role: content.role,
        ladder: content.ladder,
        isOver: content.is_over,
      };
    }
    const { data } = refusal.safeParse(body);
    if (status === 403 || status === 429) throw new RefusedError(data?.message ?? 'refused');
    throw new Error(`the backend responded ${status}`);
  };
