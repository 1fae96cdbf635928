/**
 * Who draws what the sources describe with React's interface: Preact, in browsers, on the server and in
 * tests (ADR 66). For the settings of Vite and Vitest.
 */

import { join } from 'node:path';

/** Packages that import React and are therefore never loaded by node itself. */
export const drawnByPreact = [
  'preact',
  'preact-render-to-string',
  '@tanstack/react-router',
  '@tanstack/react-store',
  '@tanstack/react-virtual',
  'lucide-react',
  'react-hook-form',
  'use-intl',
  'zustand',
];

export const preactForReact = [
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: join(import.meta.dirname, '../../apps/portal/src/lib/navigation/with-selector.ts'),
  },
  // The icons' own drawing code is ten times as long as what is used of it.
  {
    find: /^\.\.\/createLucideIcon\.mjs$/,
    replacement: join(import.meta.dirname, '../../apps/portal/src/ui/lucide-icon.ts'),
  },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react-dom\/test-utils$/, replacement: 'preact/test-utils' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react\/(jsx-(?:dev-)?runtime)$/, replacement: 'preact/$1' },
  { find: /^react$/, replacement: 'preact/compat' },
];
