import type { Plugin } from 'vite';

const ofIcons = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/**
 * Takes from the icons what nothing reads (`src/ui/lucide-icon.ts` draws them): a random key for each
 * line, which compresses badly, and the size, which is that of all.
 */
export const leanIcon = (code: string): string =>
  code.replace(/,\s*key: "\w+"/g, '').replace(/\n\s*size: 24,/, '');

export const leanIcons = (): Plugin => ({
  name: 'grandstand-icons',
  transform: (code, id) => (ofIcons.test(id) ? { code: leanIcon(code), map: null } : undefined),
});
