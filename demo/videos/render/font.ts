import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

/** The typeface of the videos, registered under a name that no system font has. */
export const fontFamily = 'Demo Archivo';

const require = createRequire(import.meta.url);
const path = require.resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2');
if (!GlobalFonts.registerFromPath(path, fontFamily))
  throw new Error(`cannot load the font ${path}`);
