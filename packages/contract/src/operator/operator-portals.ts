import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { idParams, inContent } from '../call/primitives.ts';
import type { operatorAddresses } from './operator-constants.ts';
import { operatorRoles } from './permissions.ts';

/** A portal whose people the caller may change, with the role that the person has there. */
export const operatorPortal = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  /** Null if the person has no role in the portal. */
  role: z.enum(operatorRoles).nullable(),
  /** True if the provider of that portal gives the role. */
  roleOfProvider: z.boolean(),
  /** Role in an open invitation of the person; null if there is none, or if the person already has a role. */
  invitedAs: z.enum(operatorRoles).nullable(),
});
export type OperatorPortal = z.infer<typeof operatorPortal>;

/** Maximum portals of one change. */
export const maxPortalsPerChange = 500;
/** Ids of portals; may be empty. */
export const anyPortalIds = z
  .array(z.string().min(1).max(64))
  .max(maxPortalsPerChange, `must not be more than ${maxPortalsPerChange}`);
const portalIds = anyPortalIds.min(1);

/** The portals in which a change was not made, each with the code of the error. */
export const refusedPortals = z.array(z.object({ id: z.string(), code: z.string() }));
const refused = inContent(z.object({ refused: refusedPortals }));

export const operatorPortalSchemas = {
  listPortalsOfPerson: {
    summary:
      'Returns the portals whose people the caller may change, with the role of a person of this portal in each',
    params: idParams,
    response: inContent(z.object({ entries: z.array(operatorPortal) })),
  },
  addToPortals: {
    summary: 'Gives a person of this portal a role in other portals of the caller, without a mail',
    params: idParams,
    body: z.strictObject({ tenant_ids: portalIds, role: z.enum(operatorRoles) }),
    response: refused,
  },
  removeFromPortals: {
    summary:
      "Ends a person's roles, keys, sessions and open invitations in several portals of the caller",
    params: idParams,
    body: z.strictObject({ tenant_ids: portalIds }),
    response: refused,
  },
} as const satisfies Partial<CallSchemasOf<typeof operatorAddresses>>;
