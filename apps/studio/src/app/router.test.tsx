import { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInStudio } from '../features/testing.tsx';
import { createStudioRouter } from './router.tsx';

afterEach(cleanup);

it('parameters and values that a page does not know leave its address, so that it shows what it has by default', async () => {
  history.replaceState(null, '', '/studio/sign-in?to=/shop&view=nonsense');
  const router = createStudioRouter({ api: {} as never, queryClient: new QueryClient() });
  renderInStudio(<RouterProvider router={router} />, { tenant: { signInProvider: null } });
  await expect.poll(() => location.search).toBe('?to=%2Fshop');
  await expect.poll(() => router.state.matches.at(-1)?.search).toEqual({ to: '/shop' });
});
