import type { ComponentType, ReactNode } from 'react';
import { BrowserOnly } from '../../../lib/page/browser-data.tsx';
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

/** A part whose script and data the browser loads in parallel. */
export function BrowserPartView({ part, page, fallback }: BrowserPartProps) {
  const { load, view, isEmpty } = part.inBrowser;
  const event = page.state.data;
  return (
    <BrowserOnly
      what={part.name}
      about={event.id}
      load={async (context): Promise<Loaded> => {
        const [value, View] = await Promise.all([load?.(context, event), view()]);
        return { value, View };
      }}
      fallback={fallback}
      isEmpty={({ value }) => isEmpty?.(value) === true}
    >
      {({ View, value }) => <View page={page} data={value} />}
    </BrowserOnly>
  );
}
