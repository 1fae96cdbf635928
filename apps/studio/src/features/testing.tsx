/** Renders parts and rooms of the studio for tests. */
import { Toast } from '@base-ui/react/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { StudioContext, type Studio } from '../lib/studio-context.ts';
import { texts } from '../lib/texts/en.ts';
import type { RoomTexts } from '../lib/texts/room-texts.tsx';

interface Options {
  /** The calls that the part makes. */
  readonly api?: object;
  /** The fields of the tenant that the part reads. */
  readonly tenant?: object;
  /** The fields of the session that the part reads, such as `permissions`. */
  readonly session?: object;
  /** Texts of rooms, if the part does not load them itself. */
  readonly roomTexts?: Partial<RoomTexts>;
  /** Of the browser. */
  readonly timeZone?: string;
}

interface Rendered {
  readonly queryClient: QueryClient;
  readonly rerender: (view: ReactNode) => void;
}

/** Renders a part of the studio in English. Failed queries are not retried. */
export function renderInStudio(
  view: ReactNode,
  { api = {}, tenant = {}, session, roomTexts = {}, timeZone = 'UTC' }: Options = {},
): Rendered {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (session !== undefined) queryClient.setQueryData(['session'], session);
  const studio = { api, tenant } as unknown as Studio;
  const inStudio = (children: ReactNode) => (
    <IntlProvider locale="en" messages={{ ...texts, ...roomTexts }} timeZone={timeZone}>
      <StudioContext value={studio}>
        <QueryClientProvider client={queryClient}>
          <Toast.Provider>
            <Suspense>{children}</Suspense>
          </Toast.Provider>
        </QueryClientProvider>
      </StudioContext>
    </IntlProvider>
  );
  const { rerender } = render(inStudio(view));
  return { queryClient, rerender: (next) => rerender(inStudio(next)) };
}

interface Room {
  /** With parameters, such as `/portals/$tenantId`. */
  readonly path: string;
  readonly component: ComponentType;
  readonly validateSearch?: (search: Record<string, unknown>) => object;
}

/** Renders a room in the frame's element of rooms, as the address opens it. */
export function renderRoom(room: Room, address: string, options: Options = {}): Rendered {
  const rootRoute = createRootRoute();
  const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'frame' });
  // The options of a route are typed by its path and search, which differ from room to room.
  const roomRoute = createRoute({ ...room, getParentRoute: () => frameRoute } as never);
  const router = createRouter({
    routeTree: rootRoute.addChildren([frameRoute.addChildren([roomRoute])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  return renderInStudio(
    <main id="room" tabIndex={-1}>
      <RouterProvider router={router as never} />
    </main>,
    options,
  );
}
