import { z } from 'zod';

/** Address that a tenant's pages send to: https, or plain http on this machine, without a trailing `/`. */
const serviceUrl = z
  .string()
  .max(256)
  .regex(
    /^(https:\/\/[a-z0-9.-]+(:\d+)?|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)(\/[\w.~-]+)*$/,
    'must be an https address without a / at its end (http on this machine only)',
  );
const publicKey = z.string().regex(/^[\w-]{4,64}$/, 'must be the key that the service assigned');

/**
 * Third-party services that pages use with the viewer's consent, each through its own SDK. All keys here
 * are public: browsers receive them. The local environment has none (TPS-01).
 */
export const thirdPartySettings = z
  .strictObject({
    /** Analytics by Segment. */
    segment: z
      .strictObject({
        write_key: publicKey,
        /** Address of the project's settings. */
        cdn_url: serviceUrl.default('https://cdn.segment.com'),
        /** Address that receives events. */
        api_url: serviceUrl.default('https://api.segment.io/v1'),
      })
      .optional(),
    /** Error reports by Bugsnag. */
    bugsnag: z
      .strictObject({
        api_key: z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 characters of 0-9 a-f'),
        notify_url: serviceUrl.default('https://notify.bugsnag.com'),
        /** Number of breadcrumbs in an error report; 100 at most. */
        max_breadcrumbs: z.number().int().min(0).default(25),
      })
      .optional(),
    /** Notifications by OneSignal. */
    onesignal: z.strictObject({ app_id: z.guid() }).optional(),
    /** Facebook's SDK, which reports visits to Facebook. */
    facebook: z
      .strictObject({
        app_id: z.string().regex(/^\d{5,20}$/, 'must be the app id, which is a number'),
        version: z
          .string()
          .regex(/^v\d{1,3}\.\d$/, 'must be a version such as v15.0')
          .default('v15.0'),
      })
      .optional(),
    /**
     * Casting to televisions by Google Cast (Chromecast), whose SDK is a script of Google. It loads once a
     * video plays and the viewer agreed.
     */
    google_cast: z
      .strictObject({
        /** The receiver that televisions open. `CC1AD845` is Google's own, which plays videos. */
        receiver_app_id: z
          .string()
          .regex(
            /^[0-9A-F]{8}$/,
            'must be the id of a receiver: eight characters of 0-9 A-F, such as CC1AD845',
          )
          .default('CC1AD845'),
      })
      .optional(),
  })
  .refine((named) => Object.keys(named).length > 0, 'must name a service');
