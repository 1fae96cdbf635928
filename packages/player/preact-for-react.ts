/**
 * Who draws in browsers and in tests what the sources describe with React's interface: Preact (ADR 66).
 * These are names that a bundler gives other files for.
 */
export const preactForReact = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react\/(jsx-(?:dev-)?runtime)$/, replacement: 'preact/$1' },
  { find: /^react$/, replacement: 'preact/compat' },
];
