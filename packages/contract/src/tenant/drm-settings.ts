import { z } from 'zod';

/** Address of a licence server: https. Its origin is written into the pages' policy. */
const licenceAddress = z
  .string()
  .max(2000)
  .regex(
    /^https:\/\/(\[[0-9a-f:]+\]|[a-z0-9]+([.-]+[a-z0-9]+)*)(:\d{1,5})?(\/[^\s#;,"'\\]*)?$/,
    'must be an https address such as https://licences.club.example/widevine',
  );

const licences = z.strictObject({ licence_url: licenceAddress });

/**
 * Licence servers of encrypted streams on other sites, by the browsers' key systems. They hold no secrets:
 * pages call them.
 */
export const drmSettings = z.strictObject({
  widevine: licences.optional(),
  playready: licences.optional(),
  fairplay: licences.extend({ certificate_url: licenceAddress }).optional(),
});
