import { z } from 'zod';

/** An address that pages of a tenant send to: https, or plain http on this machine. It has no `/` at its end. */
const serviceUrl = z
  .string()
  .max(256)
  .regex(
    /^(https:\/\/[a-z0-9.-]+(:\d+)?|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)(\/[\w.~-]+)*$/,
    'must be an https address without a / at its end (http on this machine only)',
  );
const publicKey = z.string().regex(/^[\w-]{4,64}$/, 'must be the key that the service gave');

/**
 * Services of others that pages talk to once a viewer has agreed, each by its own SDK. All of these
 * keys are public: browsers are told them. In the local environment there are none (TPS-01).
 */
export const thirdPartySettings = z
  .strictObject({
    /** Analytics by Segment. */
    segment: z
      .strictObject({
        write_key: publicKey,
        /** Where the settings of the project are asked for. */
        cdn_url: serviceUrl.default('https://cdn.segment.com'),
        /** Where events go. */
        api_url: serviceUrl.default('https://api.segment.io/v1'),
      })
      .optional(),
    /** Reports of errors by Bugsnag. */
    bugsnag: z
      .strictObject({
        api_key: z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 of 0-9 a-f'),
        notify_url: serviceUrl.default('https://notify.bugsnag.com'),
        /** Steps before an error that its report tells; never more than 100. */
        max_breadcrumbs: z.number().int().min(0).default(25),
      })
      .optional(),
    /** Notifications by OneSignal. */
    onesignal: z.strictObject({ app_id: z.guid() }).optional(),
    /** Facebook's SDK, which tells it of visits. */
    facebook: z
      .strictObject({
        app_id: z.string().regex(/^\d{5,20}$/, 'must be the number of the app'),
        version: z
          .string()
          .regex(/^v\d{1,3}\.\d$/, 'must be a version such as v15.0')
          .default('v15.0'),
      })
      .optional(),
    /**
     * Films on televisions by Google Cast (Chromecast), whose SDK is a script of Google. It is asked for once
     * a film plays and the viewer agreed.
     */
    google_cast: z
      .strictObject({
        /** The receiver that televisions open: Google's own plays films, and `CC1AD845` is its name. */
        receiver_app_id: z
          .string()
          .regex(
            /^[0-9A-F]{8}$/,
            'must be the id of a receiver: eight of 0-9 A-F, such as CC1AD845',
          )
          .default('CC1AD845'),
      })
      .optional(),
  })
  .refine((named) => Object.keys(named).length > 0, 'must name a service');
