import { z } from 'zod';

/** Secret token of a link in an email. */
export const mailToken = z.string().min(1).max(256);
