import { z } from 'zod';
import { defineSecret, secretText } from '../../../platform/config/third-party-secrets.ts';

/** The client secrets of the sign-in providers. */
export const googleSecret = defineSecret('google', z.strictObject({ client_secret: secretText }));
export const facebookSecret = defineSecret('facebook', z.strictObject({ app_secret: secretText }));
/** Apple's private key, PEM (PKCS 8). */
export const appleSecret = defineSecret('apple', z.strictObject({ private_key: secretText }));
