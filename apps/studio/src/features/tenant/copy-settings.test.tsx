import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { renderInStudio } from '../testing.tsx';
import { CopySettings } from './copy-settings.tsx';

afterEach(cleanup);

it('a portal whose settings could not be copied can be chosen again', async () => {
  const requested: string[] = [];
  renderInStudio(
    <WithTexts of="tenant">
      <CopySettings onCopy={() => undefined} />
    </WithTexts>,
    {
      api: {
        tenant: {
          get: async ({ params: { id } }: { params: { id: string } }) => {
            requested.push(id);
            throw new ApiError('network', 0, '');
          },
        },
      },
      session: { tenants: [{ id: 'north', name: 'North' }] },
    },
  );
  const list = await screen.findByRole<HTMLSelectElement>('combobox');
  await userEvent.selectOptions(list, 'north');
  expect((await screen.findByRole('alert')).textContent).toContain('No connection.');
  expect(list.value).toBe('');
  await userEvent.selectOptions(list, 'north');
  expect(requested).toEqual(['north', 'north']);
});
