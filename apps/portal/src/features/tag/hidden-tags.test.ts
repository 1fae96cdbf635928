import { createClient, type CallRequest } from '@grandstand/contract/client';
import { expect, it } from 'vitest';
import { withHiddenResults } from '../../lib/api/hidden-results.ts';
import { loadTags } from './tag.api.ts';

it.each([
  ['without results while they are withheld', true, 'hidden'],
  ['with results once the viewer may know them', false, 'shown'],
])('tags load %s', async (_, withholdsResults, expected) => {
  const sent: CallRequest[] = [];
  const api = createClient(
    withHiddenResults(
      async (request) => {
        sent.push(request);
        return { content: { entries: [] } };
      },
      () => true,
    ),
  );
  await loadTags(api, 'match', true, withholdsResults);
  expect(sent.map(({ results }) => results)).toEqual([expected, expected]);
});
