import { z } from 'zod';
import {
  accessCodeMaximum,
  maxAccessCodes,
  type accessCodeAddresses,
} from './access-code-names.ts';
import type { CallSchemasOf } from './call-schemas.ts';
import { id, idParams, inContent, isoTime, text } from './primitives.ts';
import { subscription } from './product.ts';

export const accessCodeRedeemBody = z.strictObject({
  code: z.string().trim().min(1).max(accessCodeMaximum),
  /** The event that is to be opened, for a code whose ticket is for one of several. Additive. */
  event_id: id.optional(),
});

/** What a code stood for: the product, as it is had from now on. */
export const redeemedProduct = subscription.extend({
  /** The ticket or contract that it has become. Additive. */
  purchaseId: id,
});
export type RedeemedProduct = z.infer<typeof redeemedProduct>;

/** What every code of a batch stands for, and when and how often. */
const terms = {
  productId: id,
  /** The event of a ticket; null where the product says it, or whoever redeems the code chooses. */
  eventId: id.nullable(),
  validFrom: isoTime,
  /** Null for no end. */
  validUntil: isoTime.nullable(),
  /** How many accounts may redeem each code. */
  uses: z.int().min(1).max(1_000_000),
};

const newBatch = z
  .strictObject({
    ...terms,
    eventId: terms.eventId.default(null),
    /** From now on when nothing is said. */
    validFrom: terms.validFrom.optional(),
    validUntil: terms.validUntil.default(null),
    uses: terms.uses.default(1),
    count: z.int().min(1).max(maxAccessCodes),
    /** What the batch is for, for operators. */
    label: text(120).min(1),
  })
  .refine(
    ({ validFrom, validUntil }) =>
      validUntil === null || validFrom === undefined || validFrom < validUntil,
    { path: ['validUntil'], message: 'must be later than validFrom' },
  );

export const accessCodeBatch = z.object({
  id,
  label: z.string(),
  count: z.int(),
  ...terms,
  /** For a spreadsheet. The codes themselves are in that of the call that makes them, and nowhere else. */
  csv: z.string(),
});
export type AccessCodeBatch = z.infer<typeof accessCodeBatch>;

/** Codes as they are brought into a tenant, which everybody may know: those of a demo. */
export const contentAccessCodes = z.strictObject({
  id,
  label: text(120).min(1),
  productId: id,
  eventId: id.nullable(),
  uses: terms.uses,
  codes: z.array(z.string().min(12).max(accessCodeMaximum)).min(1).max(100),
});
export type ContentAccessCodes = z.infer<typeof contentAccessCodes>;

/** What access codes add to the content of a tenant. */
export const accessCodeContent = { accessCodes: z.array(contentAccessCodes) };

/** What the export of an account says of it. */
export const accessCodeExport = {
  redeemedAccessCodes: z.array(z.object({ purchaseId: id, productId: id, redeemedAt: isoTime })),
};

export const accessCodeCalls = {
  accessCodeRedeem: {
    summary: 'Have what an access code stands for; doing so again changes nothing',
    body: accessCodeRedeemBody,
    answer: inContent(redeemedProduct),
  },
  operatorAccessCodeCreate: {
    summary: 'Make a batch of access codes, which are told this once',
    body: newBatch,
    answer: inContent(accessCodeBatch),
  },
  operatorAccessCodeExport: {
    summary: 'A batch, with what became of each of its codes, which are told by their last letters',
    params: idParams,
    answer: inContent(accessCodeBatch),
  },
  operatorAccessCodeEnd: {
    summary: 'Let no code of a batch be redeemed from now on; what was redeemed stays',
    params: idParams,
    answer: inContent(accessCodeBatch),
  },
} as const satisfies CallSchemasOf<typeof accessCodeAddresses>;
