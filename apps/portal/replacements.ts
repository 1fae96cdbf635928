/** What pages and their tests have in the place of what the sources and packages name. */
import { join } from 'node:path';
import { preactForReact } from '@grandstand/player/preact-for-react';

const source = (path: string) => join(import.meta.dirname, 'src', path);

/**
 * Packages that draw. Tests and development, which draw with Preact, must not have Node load them by itself:
 * they would bring React along. The built server, which writes with React, has them in its bundle as well.
 */
export const drawingPackages = [
  '@tanstack/react-router',
  '@tanstack/react-store',
  '@tanstack/react-virtual',
  'lucide-react',
  'preact',
  'preact-render-to-string',
  'react-hook-form',
  'use-intl',
  'zustand',
];

/** What is replaced for browsers and servers alike. */
export const ofPackages = [
  // A package that is CommonJS alone, of which the router needs one function.
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: source('lib/navigation/with-selector.ts'),
  },
  // The icons' own drawing code is ten times as long as what is used of it.
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: source('ui/lucide-icon.ts') },
];

/** What browsers, development and tests have: React writes the pages of the built server (ADR 66). */
export const replacements = [
  { find: /^react-dom\/server$/, replacement: source('lib/page/preact-writing.ts') },
  ...preactForReact,
  ...ofPackages,
];
