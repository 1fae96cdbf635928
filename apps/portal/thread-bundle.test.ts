import { describe, expect, it } from 'vitest';
import { faultsOfThread } from './thread-bundle.ts';

const chunk = (moduleIds: string[], imports: string[] = [], dynamicImports: string[] = []) => ({
  moduleIds,
  imports,
  dynamicImports,
  code: '',
});

describe('the bundle of the render thread', () => {
  it('includes its packages, and imports only its own files and Node modules', () => {
    const thread = chunk(['/r/node_modules/react/index.js'], ['node:util', 'a.js'], ['b.js']);
    const chunks = new Map([
      ['thread.js', thread],
      ['a.js', chunk(['/r/packages/contract/src/constants.ts'])],
      ['b.js', chunk([])],
    ]);
    expect(faultsOfThread(chunks)).toEqual([]);
    chunks.set('b.js', chunk([], ['fastify'], ['@grandstand/contract/constants']));
    expect(faultsOfThread(chunks)).toEqual([
      'it loads @grandstand/contract/constants',
      'it loads fastify',
    ]);
  });

  it('contains no schemas', () => {
    const paths = ['/r/node_modules/zod/v4/core/core.js', '/r/packages/contract/src/index.ts'];
    const chunks = new Map([
      ['thread.js', chunk([...paths, '/r/packages/contract/src/client.ts'])],
    ]);
    expect(faultsOfThread(chunks)).toEqual(paths.map((path) => `it has ${path}`));
  });

  it('escapes its non-Latin characters', () => {
    const written = { ...chunk([]), code: String.raw`"caf\xe9 \u05e9", "é"` };
    const chunks = new Map([['thread.js', written]]);
    expect(faultsOfThread(chunks)).toEqual([]);
    chunks.set('texts.js', { ...written, code: '"ש"' });
    expect(faultsOfThread(chunks)).toEqual(['texts.js has characters beyond Latin']);
  });
});
