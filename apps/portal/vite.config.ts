import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetName, leanFonts } from './lean-fonts.ts';
import { leanPreload } from './lean-preload.ts';
import portal from './package.json' with { type: 'json' };
import { sharedScriptGroups } from './chunk-groups.ts';
import { textModules } from './text-modules.ts';

/**
 * The mode in which players for other sites are built, by themselves: a part that they share with pages
 * would be a file of its own on every page.
 */
const ofEmbeds = 'embed';

/** The mode in which the thread that makes pages is built, with all that it needs. */
const ofThread = 'thread';

/** Packages mark what runs in browsers, for who draws on the server alone. */
const checks = { moduleLevelDirective: false };

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: import.meta.dirname,
  plugins: [textModules(), leanPreload(), leanFonts(), react(), tailwindcss()],
  // Files the browser asks for come from `/assets`; nothing is copied as it is.
  publicDir: false,
  resolve: {
    alias: [
      // Messages are parsed when they are built (`text-modules.ts`): browsers need no parser.
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
    ],
  },
  // What a sign-in says of the portal (AUT-19).
  define: {
    'import.meta.env.VITE_APP_VERSION': JSON.stringify(portal.version),
    // Of React the bundle would have what helps developers as well.
    ...(mode === ofThread && { 'process.env.NODE_ENV': '"production"' }),
  },
  ssr: { noExternal: mode === ofThread ? true : ['use-intl'] },
  build: isSsrBuild
    ? {
        target: 'node24',
        outDir: mode === ofThread ? 'dist/thread' : 'dist/server',
        emptyOutDir: true,
        // Styles and pictures belong to the client build.
        ssrEmitAssets: false,
        rolldownOptions: {
          input: mode === ofThread ? 'server/render-thread.ts' : 'server/portal.ts',
          checks,
          // The backend in the same process has the contract from its sources: one copy for both.
          external: mode === ofThread ? [] : /^@grandstand\/contract(?:\/|$)/,
          // A source with one character beyond Latin takes two bytes for each, as long as the process lives.
          output: { charset: 'ascii', comments: false },
        },
      }
    : {
        target: 'es2022',
        outDir: 'dist/client',
        emptyOutDir: mode !== ofEmbeds,
        manifest: mode === ofEmbeds ? '.vite/embed.json' : true,
        // The player's engine is large and is fetched only when a video is opened.
        chunkSizeWarningLimit: 700,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks,
          input: mode === ofEmbeds ? 'src/app/entry-embed.ts' : 'src/app/entry-client.tsx',
          output: {
            assetFileNames: ({ names }) => assetName(names[0] ?? ''),
            // Every page carries the names of all pages' files, and a hash is what no compression makes
            // shorter: seven characters tell one build's file from the next one's as well as eight.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            ...(mode !== ofEmbeds && { codeSplitting: { groups: sharedScriptGroups } }),
          },
        },
      },
}));
