import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { renderInStudio } from '../testing.tsx';
import { ProductActions } from './product-actions.tsx';
import { productQuery } from './shop.api.ts';

afterEach(cleanup);

it('the deletion of a product that someone else has changed meanwhile succeeds the second time', async () => {
  let version = 1;
  const removed: number[] = [];
  const product = { id: 'pass', title: 'Pass', archivedAt: null, hasBuyers: false };
  const api = {
    product: {
      getForOperator: async () => ({ content: { ...product, version } }),
      remove: async ({ body }: { body: { version: number } }) => {
        if (body.version !== version) throw new ApiError('conflict', 409, '');
        removed.push(body.version);
      },
    },
  };
  const Product = () => {
    const { data } = useQuery(productQuery(api as never, 'pass'));
    return data === undefined ? null : (
      <ProductActions product={data} onRemoved={() => undefined} />
    );
  };
  renderInStudio(
    <WithTexts of="shop">
      <Product />
    </WithTexts>,
    { api },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  version = 2;
  const [remove] = screen.getAllByRole('button', { name: 'Delete' }).toReversed();
  if (remove !== undefined) await userEvent.click(remove);
  await screen.findByRole('alert');
  if (remove !== undefined) await userEvent.click(remove);
  await expect.poll(() => removed).toEqual([2]);
});
