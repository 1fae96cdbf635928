import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledTexts } from './compiled-texts.ts';

/** Disables warnings about directives such as `use client` in packages: they have no meaning here. */
const checks = { moduleLevelDirective: false };

export default defineConfig({
  root: import.meta.dirname,
  base: '/studio/',
  plugins: [compiledTexts(), react(), tailwindcss()],
  // Only the formatter: messages are parsed when the studio is built.
  resolve: {
    alias: [
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
    ],
  },
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist',
    manifest: true,
    // The policy allows files of this site only, no `data:` addresses.
    assetsInlineLimit: 0,
    // The player's engine is large and loads only with a video.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/app/main.tsx',
      checks,
      // One file for the code that every room needs, instead of twenty; without what the match desk does not need.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /\/node_modules\/(?:react|react-dom|scheduler|@tanstack|use-intl|clsx)\/(?!.*(?:useInfiniteQuery|infiniteQueryObserver))|\/apps\/studio\/src\/(?:lib|ui)\/(?!texts\/|room\/|copy-row|day-range|download-csv|modal|merge-edits|money|open-in-portal|use-cursor-list|use-draft|use-idempotency-key|value-text|zoned-time)/,
              minShareCount: 2,
            },
            // The part of the contract's constants that only the settings of a portal use.
            {
              name: 'portal-settings',
              test: /\/packages\/contract\/src\/tenant\/(?:color-space|palette|sport-presets)\.ts$/,
              priority: 1,
            },
            // Readers of addresses, for the router: a file for each room would weigh more than its code.
            {
              name: 'searches',
              test: /\/apps\/studio\/src\/features\/\w+\/(?:\w+-search|people\.api)\.ts$/,
            },
          ],
        },
      },
    },
  },
});
