import { Suspense, type ComponentType } from 'react';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { BrowserPartProps } from './browser-part-view.tsx';
import type { EventPart, PartPlace, PartProps } from './event-part.ts';
import type { EventPageModel } from './use-event-page.ts';

/** Fetched when a page has such a part, to keep it out of the first script. */
const BrowserPartView = lazyPart(
  async () => (await import('./browser-part-view.tsx')).BrowserPartView,
);

interface Props {
  readonly part: EventPart;
  readonly page: EventPageModel;
  /** What the page's loader answered, by the names of the parts. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What is kept for a part of the browser until it is there: a row of buttons, a closed companion. */
const rooms: Partial<Record<PartPlace, string>> = {
  header: '-mt-3 min-h-11',
  companion: 'min-h-14 rounded-card bg-surface',
};

function BrowserPlace({ part, page }: Omit<BrowserPartProps, 'fallback'>) {
  const room = rooms[part.place];
  const fallback = room && <div className={room} />;
  if (!useHydrated()) return fallback;
  return (
    <Suspense fallback={fallback}>
      <BrowserPartView part={part} page={page} fallback={fallback} />
    </Suspense>
  );
}

/** A part of the page with its data, whichever way that comes. */
export function PartView({ part, page, data }: Props) {
  if ('inBrowser' in part) return <BrowserPlace part={part} page={page} />;
  const View = part.View as ComponentType<PartProps<unknown>>;
  return <View page={page} data={data[part.name]} />;
}
