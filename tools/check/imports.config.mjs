const testFiles = String.raw`\.(test|spec|testing)\.tsx?$`;
const testSupport = String.raw`^apps/api/src/(testing(\.ts$|/)|.*(/testing\.ts|\.testing\.ts)$)`;
const moduleTestSupport = String.raw`^apps/api/src/modules/[^/]+/testing\.ts$`;
const modulePath = '^apps/api/src/modules/[^/]+/';
const featurePath = '^apps/portal/src/features/[^/]+/';

/**
 * @param {string} name
 * @param {string} comment the reason, which the check prints
 * @param {object} from
 * @param {object} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

/**
 * The import rules of CONTRIBUTING, for dependency-cruiser. `$1` is the first group of `from`.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    forbid(
      'portal-layers',
      'ui and lib know no feature and no page',
      { path: '^apps/portal/src/(ui|lib)/' },
      { path: '^apps/portal/src/(features|app)/' },
    ),
    forbid(
      'lib-below-ui',
      'lib renders nothing of ui: ui uses lib',
      { path: '^apps/(portal|studio)/src/lib/' },
      { path: '^apps/$1/src/ui/' },
    ),
    forbid(
      'features-below-app',
      'features are used by the app, not the other way round',
      { path: '^apps/portal/src/features/' },
      { path: '^apps/portal/src/app/' },
    ),
    forbid(
      'no-server-in-browser',
      'code for the browser does not import the server',
      { path: '^apps/portal/src/', pathNot: testFiles },
      { path: '^apps/portal/server/' },
    ),
    forbid(
      'feature-index',
      'a feature is imported through its index.ts',
      { path: '^apps/portal/src/features/([^/]+)/' },
      {
        path: featurePath,
        pathNot: ['^apps/portal/src/features/$1/', `${featurePath}index\\.ts$`],
      },
    ),
    forbid(
      'feature-index-above',
      'the app and the server import a feature through its index.ts',
      { path: '^apps/portal/(src/app|server)/', pathNot: testFiles },
      { path: featurePath, pathNot: `${featurePath}index\\.ts$` },
    ),
    forbid(
      'studio-layers',
      'ui and lib of the studio know no feature and no page',
      { path: '^apps/studio/src/(ui|lib)/' },
      { path: '^apps/studio/src/(features|app)/' },
    ),
    forbid(
      'studio-features-below-app',
      'features of the studio are used by its app, not the other way round',
      { path: '^apps/studio/src/features/' },
      { path: '^apps/studio/src/app/' },
    ),
    forbid(
      'studio-imports',
      'of our workspaces, the studio imports the contract and the player only',
      { path: '^apps/studio/' },
      { path: '^(apps/(?!studio/)|packages/(?!contract/|player/)|demo/|bench/|e2e/)' },
    ),
    forbid(
      'platform-below-modules',
      'the platform knows no module',
      { path: '^apps/api/src/platform/', pathNot: testFiles },
      { path: modulePath },
    ),
    forbid(
      'modules-below-app',
      'modules are assembled above, and would depend on each other through that file',
      { path: '^apps/api/src/modules/', pathNot: testFiles },
      { path: String.raw`^apps/api/src/(app|index|modules|stand-in)\.ts$` },
    ),
    forbid(
      'no-test-support-in-product',
      'test support is not part of the server',
      { path: '^apps/api/src/', pathNot: [testSupport, testFiles] },
      { path: testSupport },
    ),
    forbid(
      'module-index',
      'another module is imported through its index.ts',
      { path: '^apps/api/src/modules/([^/]+)/', pathNot: [testFiles, moduleTestSupport] },
      { path: modulePath, pathNot: ['^apps/api/src/modules/$1/', `${modulePath}index\\.ts$`] },
    ),
    forbid(
      'module-index-of-tests',
      'a test imports another module through its index.ts or testing.ts',
      { path: `^apps/api/src/modules/([^/]+)/(?:.*${testFiles}|testing\\.ts$)` },
      {
        path: modulePath,
        pathNot: ['^apps/api/src/modules/$1/', `${modulePath}(index|testing)\\.ts$`],
      },
    ),
    forbid(
      'module-index-outside',
      'a module is imported through its index.ts',
      { pathNot: ['^apps/api/src/modules/', testFiles] },
      { path: modulePath, pathNot: `${modulePath}index\\.ts$` },
    ),
    forbid(
      'module-index-outside-of-tests',
      'a test imports a module through its index.ts or testing.ts',
      { path: testFiles, pathNot: '^apps/api/src/modules/' },
      { path: modulePath, pathNot: `${modulePath}(index|testing)\\.ts$` },
    ),
    forbid(
      'workspace-by-name',
      'another workspace is imported by its package name',
      { path: '^((?:apps|packages)/[^/]+|demo)/' },
      { pathNot: '^$1/', dependencyTypes: ['local'] },
    ),
    forbid(
      'own-files-by-path',
      'a workspace imports its own files by their paths: its name would bypass every rule above',
      { path: '^((?:apps|packages)/[^/]+)/' },
      { path: '^$1/', dependencyTypesNot: ['local'] },
    ),
    forbid(
      'pure-player-core',
      "the player's core is pure",
      { path: '^packages/player/src/core/' },
      {
        path: '^packages/player/src/(dom|react)/|(^|node_modules/)(react|react-dom|hls\\.js)(/|$)',
      },
    ),
    forbid(
      'player-engine-without-react',
      "the player's engine knows no React",
      { path: '^packages/player/src/dom/' },
      { path: '^packages/player/src/react/|(^|node_modules/)(react|react-dom)(/|$)' },
    ),
  ],
  options: {
    parser: 'swc',
    // Type imports count.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data)/|^demo/media/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
