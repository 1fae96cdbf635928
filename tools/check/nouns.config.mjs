/** Folders whose subfolders are nouns. */
const nounPath = '^apps/(api/src/modules|portal/src/features)/[^/]+$';

/**
 * No cycles between nouns, types included: two nouns in a cycle are really one, since a change of either
 * requires knowledge of both. Tests and their helpers (`testing.ts`) may import anything.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-cycle-between-nouns',
      comment: 'nouns are layers',
      severity: 'error',
      scope: 'folder',
      from: { path: nounPath },
      to: { path: nounPath, circular: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`\.(test|spec|testing)\.tsx?$|(^|/)testing\.tsx?$` },
  },
};
