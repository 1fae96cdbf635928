import { z } from 'zod';
import { maxUploadedPictureBytes } from './constants.ts';

/**
 * A JPEG, PNG, WebP, AVIF or GIF in base64, of at most `maxUploadedPictureBytes`; null removes the picture.
 * The server decodes and encodes it again, which removes metadata such as the location.
 */
export const uploadedPicture = z
  .base64('must be a picture in base64')
  .min(1)
  .max(
    Math.ceil(maxUploadedPictureBytes / 3) * 4,
    `must not be larger than ${maxUploadedPictureBytes} bytes`,
  )
  .nullable();
