import { posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cruise, type ImportViolation } from './cruise.testing.ts';

/** An importing file and what it imports. */
type Pair = readonly [path: string, specifier: string];

const forbidden: readonly Pair[] = [
  ['apps/portal/src/ui/card.tsx', '../features/event/index.ts'],
  ['apps/portal/src/lib/api/send.ts', '../../app/routes.ts'],
  ['apps/portal/src/lib/api/send.ts', '../../ui/button.ts'],
  ['apps/studio/src/lib/api.ts', '../ui/button.tsx'],
  ['apps/portal/src/features/event/event.route.tsx', '../../app/routes.ts'],
  ['apps/portal/src/features/event/event.route.tsx', '../home/hero.tsx'],
  ['apps/portal/src/app/entry-server.tsx', '../features/event/event-head.ts'],
  ['apps/portal/server/feeds/sitemap.ts', '../../src/features/event/event.api.ts'],
  ['apps/portal/src/lib/api/send.ts', '../../../server/index.ts'],
  ['apps/portal/src/lib/api/send.ts', '../../../../../packages/contract/src/index.ts'],
  ['apps/studio/src/ui/button.tsx', '../features/desk/tap.ts'],
  ['apps/studio/src/lib/api.ts', '../app/rooms.ts'],
  ['apps/studio/src/features/desk/desk-page.tsx', '../../app/rooms.ts'],
  ['apps/studio/src/lib/api.ts', '@grandstand/portal/server'],
  ['apps/studio/src/lib/api.ts', '../../../../packages/outbound/src/index.ts'],
  ['apps/api/src/platform/config.ts', '../modules/event/event.service.ts'],
  ['apps/api/src/platform/config.ts', '../modules/event/index.ts'],
  ['apps/api/src/modules/event/event.service.ts', '../user/user.service.ts'],
  ['apps/api/src/modules/event/event.service.ts', '../user/user.queries.ts'],
  ['apps/api/src/modules/event/event.service.ts', '../user/user.table.ts'],
  ['apps/api/src/modules/event/event.service.ts', '../user/testing.ts'],
  ['apps/api/src/modules.ts', './modules/event/event.routes.ts'],
  ['apps/api/src/modules/event/event.test.ts', '../user/user.queries.ts'],
  ['apps/api/src/tenant-probe.test.ts', './modules/event/event.service.ts'],
  ['apps/api/src/modules/event/event.service.ts', '../../modules.ts'],
  ['apps/api/src/modules/event/event.service.ts', '../../app.ts'],
  ['apps/api/src/modules/event/event.service.ts', '../../testing.ts'],
  ['apps/api/src/platform/jobs.ts', '../testing/tenancy-probes.ts'],
  ['apps/api/src/modules/event/event.service.ts', '@grandstand/api'],
  ['apps/portal/src/lib/api/send.ts', '@grandstand/portal/server'],
  ['packages/player/src/core/clock.ts', '../dom/engine.ts'],
  ['packages/player/src/core/clock.ts', 'react'],
  ['packages/player/src/dom/engine.ts', 'react'],
  ['apps/api/src/platform/database/schema.ts', '../../modules/event/event.table.ts'],
];

const allowed: readonly Pair[] = [
  ['apps/portal/src/app/routes.ts', '../features/event/index.ts'],
  ['apps/portal/server/feeds/sitemap.ts', '../../src/features/event/index.ts'],
  ['apps/portal/src/app/viewer-data.test.ts', '../features/follow/follow.viewer.ts'],
  ['apps/portal/src/features/event/event.route.tsx', '../home/index.ts'],
  ['apps/portal/src/features/event/event.route.tsx', './event-header.tsx'],
  ['apps/portal/src/features/event/event.route.tsx', '../../ui/card.tsx'],
  ['apps/portal/src/ui/card.tsx', '../lib/api/send.ts'],
  ['apps/portal/server/index.ts', '../src/app/routes.ts'],
  ['apps/api/src/modules/event/event.service.ts', '../user/index.ts'],
  ['apps/api/src/modules.ts', './modules/event/index.ts'],
  ['apps/api/src/modules/event/event.test.ts', '../user/testing.ts'],
  ['apps/api/src/modules/event/tenancy.testing.ts', '../user/testing.ts'],
  ['apps/api/src/modules/event/testing.ts', '../user/testing.ts'],
  ['apps/studio/src/features/desk/desk-page.tsx', '../session/permission-gate.tsx'],
  ['apps/studio/src/lib/api.ts', '@grandstand/contract/client'],
  ['packages/player/src/react/bar.tsx', '../core/clock.ts'],
  ['tools/check.ts', '../packages/contract/src/index.ts'],
];

/** Forms of an import, each of which a rule must see. */
const importForms: readonly Pair[] = [
  ['side-effect', "import '../user/user.table.ts';"],
  ['type', "import type { X } from '../user/user.table.ts';"],
  ['inline-type', "import { type X } from '../user/user.table.ts';"],
  ['re-export', "export * from '../user/user.table.ts';"],
  ['named-re-export', "export { x } from '../user/user.table.ts';"],
  ['type-re-export', "export type { X } from '../user/user.table.ts';"],
  ['dynamic', "export const x = await import('../user/user.table.ts');"],
  ['on-several-lines', "import {\n  x,\n} from '../user/user.table.ts';"],
];
const fileOfForm = (form: string) => `apps/api/src/modules/clip/${form}.ts`;

/** Returns the files of all pairs: the importing ones with all of their imports, and empty targets. */
function filesOf(pairs: readonly Pair[]): Record<string, string> {
  const files: Record<string, string> = {
    'apps/api/package.json': '{"name":"@grandstand/api","exports":"./src/index.ts"}',
    'apps/api/src/index.ts': '',
    'apps/portal/package.json':
      '{"name":"@grandstand/portal","exports":{"./server":"./server/index.ts"}}',
  };
  for (const [path, specifier] of pairs) {
    const target = posix.join(posix.dirname(path), specifier);
    if (specifier.startsWith('.')) files[target] ??= '';
    files[path] = `${files[path] ?? ''}import '${specifier}';\n`;
  }
  return files;
}

describe('import rules', () => {
  let violations: ImportViolation[] = [];
  beforeAll(() => {
    violations = cruise('imports.config.mjs', {
      ...filesOf([...forbidden, ...allowed]),
      'apps/api/src/modules/user/user.table.ts': 'export type X = 1;\nexport const x = 1;\n',
      ...Object.fromEntries(importForms.map(([form, text]) => [fileOfForm(form), `${text}\n`])),
    });
  });

  /** True if a rule reports the pair; a package may be reported by its name or its entry file. */
  const isReported = ([path, specifier]: Pair): boolean => {
    const entry: Record<string, string> = {
      '@grandstand/api': 'apps/api/src/index.ts',
      '@grandstand/portal/server': 'apps/portal/server/index.ts',
    };
    const targets = specifier.startsWith('.')
      ? [posix.join(posix.dirname(path), specifier)]
      : [specifier, entry[specifier]];
    return violations.some(({ from, to }) => from === path && targets.includes(to));
  };

  it.each(forbidden)('%s may not import %s', (...pair) => {
    expect(isReported(pair)).toBe(true);
  });

  it.each(allowed)('%s may import %s', (...pair) => {
    expect(isReported(pair)).toBe(false);
  });

  it.each(importForms)('apply to a %s import', (form) => {
    expect(violations).toContainEqual({
      rule: 'module-index',
      from: fileOfForm(form),
      to: 'apps/api/src/modules/user/user.table.ts',
    });
  });
});
