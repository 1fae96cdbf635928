import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetName, subsetFonts } from './subset-fonts.ts';
import portal from './package.json' with { type: 'json' };
import { sharedScriptGroups } from './chunk-groups.ts';
import { textModules } from './text-modules.ts';

/**
 * Build mode of the embed player, which is built separately: a chunk shared with pages would be an extra
 * file on every page.
 */
const embedMode = 'embed';

/** Build mode of the render thread, with all its dependencies. */
const threadMode = 'thread';

/** Packages mark their browser modules with directives, which server-only rendering may ignore. */
const checks = { moduleLevelDirective: false };

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: import.meta.dirname,
  plugins: [textModules(), subsetFonts(), react(), tailwindcss()],
  // Browser files are served from `/assets`; nothing is copied verbatim.
  publicDir: false,
  resolve: {
    alias: [
      // Messages are parsed at build time (`text-modules.ts`): browsers need no parser.
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
    ],
  },
  // Client information that a sign-in sends (AUT-19).
  define: {
    'import.meta.env.VITE_APP_VERSION': JSON.stringify(portal.version),
    // Excludes React's development code from the bundle.
    ...(mode === threadMode && { 'process.env.NODE_ENV': '"production"' }),
  },
  ssr: { noExternal: mode === threadMode ? true : ['use-intl'] },
  build: isSsrBuild
    ? {
        target: 'node24',
        outDir: mode === threadMode ? 'dist/thread' : 'dist/server',
        emptyOutDir: true,
        // Styles and pictures belong to the client build.
        ssrEmitAssets: false,
        rolldownOptions: {
          input: mode === threadMode ? 'server/render/render-thread.ts' : 'server/portal.ts',
          checks,
          // The backend in the same process loads the contract from source: one copy for both.
          external: mode === threadMode ? [] : /^@grandstand\/contract(?:\/|$)/,
          // One non-Latin character makes the whole source take two bytes per character for the life of
          // the process.
          output: { charset: 'ascii', comments: false },
        },
      }
    : {
        target: 'es2022',
        outDir: 'dist/client',
        emptyOutDir: mode !== embedMode,
        manifest: mode === embedMode ? '.vite/embed.json' : true,
        // The player engine is large and loads only when a video opens.
        chunkSizeWarningLimit: 700,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks,
          input:
            mode === embedMode ? 'src/app/entry/entry-embed.ts' : 'src/app/entry/entry-client.tsx',
          output: {
            assetFileNames: ({ names }) => assetName(names[0] ?? ''),
            // Every page lists the file names of all pages, and hashes do not compress. Seven characters
            // distinguish builds as well as eight.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            ...(mode !== embedMode && { codeSplitting: { groups: sharedScriptGroups } }),
          },
        },
      },
}));
