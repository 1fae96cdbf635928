/**
 * Content to import into a tenant, currently by the demo. It is not sent by a call; the backend validates it
 * with these schemas before it stores anything.
 */
import { z } from 'zod';
import { contentSchemas } from '../nouns.ts';

/** All content of one tenant. Importing it again leaves existing content unchanged. */
export const contentBundle = z.strictObject(contentSchemas);
export type ContentBundle = z.infer<typeof contentBundle>;
