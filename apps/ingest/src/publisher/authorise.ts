/** `hls`: a stream of another site that is mirrored. */
export type Protocol = 'rtmp' | 'srt' | 'hls';
export type Role = 'main' | 'backup';

/** The recording that a stream key may publish to. */
export interface Grant {
  outcome: 'granted';
  tenantId: string;
  eventId: string;
  recordingId: string;
  role: Role;
  /** True if the tenant wants renditions of several sizes. */
  ladder: boolean;
  /** False for a match whose captions are not recorded. */
  captions: boolean;
  /** True if the match was ended while this publisher was connected: it is no longer recorded. */
  isOver: boolean;
  /** Messages for the status of the publisher. */
  warnings: readonly string[];
}

export interface Refusal {
  outcome: 'refused';
  /** For the encoder's operator; contains no key. */
  reason: string;
  /** Why a run that is open ends. */
  endReason: string;
}

/** The backend could not check the key: open runs continue. */
export interface Unavailable {
  outcome: 'unavailable';
  reason: string;
}

export interface AuthoriseRequest {
  key: string;
  protocol: Protocol;
  /** IP address of the encoder; null if the protocol does not provide it. */
  address: string | null;
  /** Host name at which the encoder connects; null if the protocol does not provide it. */
  host: string | null;
  /** The publisher is connected, and this is the repeated check. */
  isOpen: boolean;
}

/** Checks a stream key. Never rejects. */
export type Authorise = (request: AuthoriseRequest) => Promise<Grant | Refusal | Unavailable>;

const timeoutMs = 4000;

/** Characters of the backend's message that the encoder is shown. */
const maxReasonLength = 300;
const maxWarnings = 5;
const unknownReason = 'the backend refused the stream key';
/** Becomes the name of a folder. */
const idPattern = /^\w[\w-]{0,127}$/;

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

function textField(body: unknown, name: string): string {
  const value = field(body, name);
  return typeof value === 'string' ? value : '';
}

/** Returns the texts of a list, as many as a status shows. */
function textsField(body: unknown, name: string): string[] {
  const value = field(body, name);
  const texts: unknown[] = Array.isArray(value) ? value.slice(0, maxWarnings) : [];
  return texts.flatMap((text) =>
    typeof text === 'string' ? [text.slice(0, maxReasonLength)] : [],
  );
}

function grantIn(body: unknown): Grant | null {
  const tenantId = textField(body, 'tenant_id');
  const eventId = textField(body, 'event_id');
  const recordingId = textField(body, 'recording_id');
  if (!idPattern.test(tenantId) || !idPattern.test(recordingId)) return null;
  const role = field(body, 'role') === 'backup' ? 'backup' : 'main';
  const ladder = field(body, 'ladder') === true;
  const isOver = field(body, 'is_over') === true;
  const captions = field(body, 'captions') !== false;
  const warnings = textsField(body, 'warnings');
  return {
    outcome: 'granted',
    tenantId,
    eventId,
    recordingId,
    role,
    ladder,
    captions,
    isOver,
    warnings,
  };
}

/** Returns a function that checks keys with the backend at this address. */
export function createHttpAuthorise(apiUrl: string): Authorise {
  const url = new URL('api/ingest/authorise', apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`);
  return async ({ key, protocol, address, host, isOpen }) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          key,
          protocol,
          ...(address !== null && { address }),
          ...(host !== null && { host }),
          ...(isOpen && { is_open: true }),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body: unknown = await response.json().catch(() => null);
      if (response.status === 200) {
        const grant = grantIn(body);
        if (grant !== null) return grant;
        return { outcome: 'unavailable', reason: 'the backend sent an unreadable response' };
      }
      if (response.status === 403) {
        const reason = textField(body, 'message').slice(0, maxReasonLength) || unknownReason;
        const isFull = textField(body, 'messageErrorCode') === 'storage_limit_reached';
        const endReason = isFull ? 'storage limit reached' : 'no longer permitted';
        return { outcome: 'refused', reason, endReason };
      }
      if (response.status === 429)
        return {
          outcome: 'unavailable',
          reason: 'too many wrong stream keys; try again in some minutes',
        };
      return { outcome: 'unavailable', reason: `the backend responded with ${response.status}` };
    } catch {
      // The error's text could contain what was sent.
      return { outcome: 'unavailable', reason: 'the backend cannot be reached' };
    }
  };
}
