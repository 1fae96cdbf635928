import { z } from 'zod';

/** The secret of a link in a mail. */
export const mailToken = z.string().min(1).max(256);
