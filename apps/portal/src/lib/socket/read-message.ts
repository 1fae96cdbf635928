import type { ServerMessages } from '@grandstand/contract/names';

type Fields = Readonly<Record<string, unknown>>;
type Names = keyof ServerMessages;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTextOrAbsent = (value: unknown): value is string | undefined =>
  value === undefined || isText(value);
/** What a player may be given: an address of the web or of this site. */
const isAddress = (value: unknown): value is string =>
  isText(value) && /^(?:https?:\/)?\//.test(value);

const readers: { readonly [N in Names]: (fields: Fields) => ServerMessages[N] | null } = {
  'event-url-change': ({ eventUrl, eventId }) =>
    isAddress(eventUrl) && isTextOrAbsent(eventId)
      ? { eventUrl, ...(eventId !== undefined && { eventId }) }
      : null,
  'update-event': ({ eventId }) => (isText(eventId) ? { eventId } : null),
  'remove-user-device': ({ deviceId }) => (isText(deviceId) ? { deviceId } : null),
  'user-purchase-status': ({ status, event_id, subscription_id }) =>
    isText(status) && isTextOrAbsent(event_id) && isTextOrAbsent(subscription_id)
      ? {
          status,
          ...(event_id !== undefined && { event_id }),
          ...(subscription_id !== undefined && { subscription_id }),
        }
      : null,
};

/** The message that arrived under a name, or null for one that is malformed (RTM-13). */
export function readMessage<N extends Names>(name: N, payload: unknown): ServerMessages[N] | null {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return null;
  return readers[name](payload as Fields);
}
