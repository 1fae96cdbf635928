import { z } from 'zod';
import { text } from '../call/primitives.ts';
import { operatorRoles } from '../operator/permissions.ts';

/**
 * Address of a sign-in provider: https, or plain http on this machine. `{providers}` stands for the
 * providers that the demo serves.
 */
const providerUrl = z
  .string()
  .max(512)
  .regex(
    /^(\{providers\}|https:\/\/[^/\s?#]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:\d+)?)(\/[^\s?#]*)?$/,
    'must be an https address (http on this machine only), or begin with {providers}',
  );
const clientId = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'must be the id that the provider assigned');

/** Endpoints of a provider, if they differ from its documented ones. */
const providerEndpoints = z.strictObject({
  issuer: providerUrl,
  authorize_url: providerUrl,
  token_url: providerUrl,
  jwks_url: providerUrl,
  /**
   * True if every response names its issuer (RFC 9207); in the provider's metadata,
   * `authorization_response_iss_parameter_supported`. A response that names one is always checked.
   */
  names_issuer: z.boolean().optional(),
});

const mailDomain = z
  .string()
  .max(253)
  .regex(
    /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/,
    'must be a domain in lower case, such as club.example',
  );

/** The OpenID provider by which operators sign in to the studio, such as that of a federation or a club. */
const studioProvider = providerEndpoints.extend({
  /** On the button: “Continue with …”. */
  name: text(60),
  client_id: clientId,
  /** Domains of the email addresses for which it vouches; it signs in people of no others. */
  domains: z.array(mailDomain).min(1, 'must name at least one domain').max(20),
  /**
   * Roles of people by the values of a claim of their ID token, such as the names of groups. Absent: only people
   * who were invited sign in.
   */
  roles: z
    .strictObject({
      claim: z.string().min(1).max(200),
      values: z
        .record(z.string().min(1).max(200), z.enum(operatorRoles))
        .refine((values) => Object.keys(values).length <= 100, 'must have at most 100 values'),
    })
    .optional(),
});

/** The settings of it that an operator enters. The addresses are in the document of the issuer. */
export const operatorProviderSettings = studioProvider.omit({
  authorize_url: true,
  token_url: true,
  jwks_url: true,
  names_issuer: true,
});

/**
 * The tenant's registration with its sign-in providers. It holds no secrets: those come from the file that
 * `PROVIDER_SECRETS_FILE` names; that of `studio` can be in the database, encrypted.
 */
export const signInProviderSettings = z.strictObject({
  google: z
    .strictObject({ client_id: clientId, endpoints: providerEndpoints.optional() })
    .optional(),
  apple: z
    .strictObject({
      /** The services id. */
      client_id: clientId,
      team_id: clientId,
      key_id: clientId,
      endpoints: providerEndpoints.optional(),
    })
    .optional(),
  facebook: z
    .strictObject({
      app_id: clientId,
      version: z
        .string()
        .regex(/^v\d{1,3}\.\d$/, 'must be a version such as v15.0')
        .default('v15.0'),
      endpoints: z.strictObject({ dialog_url: providerUrl, graph_url: providerUrl }).optional(),
    })
    .optional(),
  /** The federation sign-in: the sports body's own single sign-on. */
  ifa: providerEndpoints.extend({ client_id: clientId }).optional(),
  studio: studioProvider.optional(),
});
