import { z } from 'zod';
import { externalLink, text } from '../call/primitives.ts';

const email = z.email('must be a mail address').max(254);
const phone = z
  .string()
  .regex(/^\+?[\d ()/-]{5,30}$/, 'must be a telephone number such as +49 30 123456');

/**
 * What the legal pages cannot know from the other settings. Everything is optional; the pages leave out what
 * is missing, and the start logs what a public site should name.
 */
export const legalSettings = z
  .strictObject({
    /** Full name of the company, club or person that runs the site. By default the tenant's name. */
    company: text(120).optional(),
    /** Lines of the postal address. */
    address: z.array(text(120)).max(6).default([]),
    email: email.optional(),
    phone: phone.optional(),
    /** Who represents the company, and answers for the content. */
    responsible: text(120).optional(),
    /** Register and number, such as `Amtsgericht Berlin, HRB 12345`. */
    register: text(120).optional(),
    /** Number for value added tax. */
    vat_id: text(40).optional(),
    /** Contact for questions about personal data, if it is not `email`. */
    data_protection_email: email.optional(),
    /** The authority that hears complaints about personal data. */
    authority: z.strictObject({ name: text(120), url: externalLink.optional() }).optional(),
    /** Days in which buyers may withdraw from a purchase; 0 if the law gives no such right. */
    withdrawal_days: z.int().min(0).max(365).default(14),
    /** Days for which the operator stores the server's log. */
    log_days: z.int().min(1).max(3650).optional(),
    /** Youngest age at which a person may have an account. */
    minimum_age: z.int().min(1).max(21).optional(),
    /** Country whose law applies; ISO 3166 alpha-2. */
    law: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be two capital letters')
      .optional(),
  })
  .prefault({});
