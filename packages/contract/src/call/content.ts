/**
 * Content to import into a tenant, currently by the demo. Not a call of the map; the backend validates it
 * with these schemas before it stores anything.
 */
import { z } from 'zod';
import { contentSchemas } from '../nouns.ts';

/** All content of one tenant. Importing it again leaves existing content unchanged. */
export const contentBundle = z.strictObject(contentSchemas);
export type ContentBundle = z.infer<typeof contentBundle>;
