import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Event } from '@grandstand/contract';
import type { ComponentType, ReactNode } from 'react';
import { QueryResult } from '../../../ui/query-result.tsx';
import { yieldToMain } from '../../../lib/page/yield-to-main.ts';
import { useClients, type Clients } from '../../../lib/portal/use-clients.ts';
import type { BrowserPart, PartProps } from './event-part.ts';
import type { EventPageModel } from '../page/use-event-page.ts';

export interface BrowserPartProps {
  readonly part: BrowserPart<unknown>;
  readonly page: EventPageModel;
  /** Shown until both are loaded. */
  readonly fallback: ReactNode;
}

interface Loaded {
  readonly View: ComponentType<PartProps<unknown>>;
  readonly value: unknown;
}

/** Outside the component, so that the query cache retains only the event, not the model of the whole page. */
const partQuery = (clients: Clients, { name, inBrowser }: BrowserPart<unknown>, event: Event) =>
  queryOptions({
    queryKey: ['part', name, event.id],
    queryFn: async (): Promise<Loaded> => {
      // A task for each part: on a slow phone, the requests for the scripts of one take up to 90 ms.
      await yieldToMain();
      const [value, View] = await Promise.all([inBrowser.load?.(clients, event), inBrowser.view()]);
      return { value, View };
    },
  });

/** A part whose script and data the browser loads in parallel. */
export function BrowserPartView({ part, page, fallback }: BrowserPartProps) {
  const { isEmpty } = part.inBrowser;
  const query = useQuery(partQuery(useClients(), part, page.state.data));
  return (
    <QueryResult
      query={query}
      fallback={fallback}
      isEmpty={({ value }) => isEmpty?.(value) === true}
    >
      {({ View, value }) => <View page={page} data={value} />}
    </QueryResult>
  );
}
