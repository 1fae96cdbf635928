import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../lib/session/index.ts';
import { useFavourites } from './use-favourites.ts';

afterEach(() => useSession.setState(useSession.getInitialState()));

it('an anonymous viewer’s page hydrates in one render, even if the stored session has a list of follows', async () => {
  let renders = 0;
  function Page() {
    renders += 1;
    return useFavourites().size;
  }
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Page />);
  useSession.setState({ followed: {} });
  renders = 0;
  const root = await act(async () => hydrateRoot(container, <Page />));
  expect([container.textContent, renders]).toEqual(['0', 1]);
  await act(async () => root.unmount());
});
