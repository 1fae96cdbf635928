/**
 * Content as it is brought into a tenant: by the demo now, by imports later. Not a call of the map;
 * the backend validates it with these schemas before it stores anything.
 */
import { z } from 'zod';
import { contentSchemas } from './resources.ts';

/** Everything brought into one tenant; importing it again changes nothing that is already there. */
export const contentBundle = z.strictObject(contentSchemas);
export type ContentBundle = z.infer<typeof contentBundle>;
