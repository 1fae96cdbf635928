import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { eventListResponse } from '../event/event.ts';
import { paging } from '../call/paging.ts';
import { emptyResponse, id, inContent, isoTime } from '../call/primitives.ts';
import type { reminderAddresses } from './reminder-constants.ts';

/** Query of `/api/user/get_reminders`; sorted by the start of the match unless `sort` is given. */
export const reminderQuery = z.strictObject({ ...paging() });

/** Body of `add_reminder` and `remove_reminder`: an upcoming event. */
export const reminderBody = z.strictObject({ event_id: id });

/** True if the mail can reach the caller: it is sent to a confirmed address only. */
const reminderAddResponse = inContent(z.object({ emailVerified: z.boolean() }));

/** Reminders in the account export. */
export const reminderExport = {
  reminders: z.array(
    z.object({ eventId: id, title: z.string(), startsAt: isoTime, addedAt: isoTime }),
  ),
};

export const reminderCalls = {
  list: {
    summary: 'Returns the matches with a pending reminder mail to the caller',
    query: reminderQuery,
    response: eventListResponse,
  },
  add: {
    summary: 'Adds a reminder of a match by mail',
    body: reminderBody,
    response: reminderAddResponse,
  },
  remove: { summary: 'Removes a reminder', body: reminderBody, response: emptyResponse },
} as const satisfies CallSchemasOf<typeof reminderAddresses>;
