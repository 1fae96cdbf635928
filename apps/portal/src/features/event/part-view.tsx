import { lazy, Suspense, type ComponentType } from 'react';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import type { BrowserPartProps } from './browser-part-view.tsx';
import type { EventPart, PartProps } from './event-part.ts';
import type { EventPageModel } from './use-event-page.ts';

const Nothing = () => null;

/** Fetched when a page has such a part, to keep it out of the first script. */
const BrowserPartView = lazy<ComponentType<BrowserPartProps>>(async () => {
  try {
    return { default: (await import('./browser-part-view.tsx')).BrowserPartView };
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.warn('A part of the page could not be loaded', error);
    return { default: Nothing };
  }
});

interface Props {
  readonly part: EventPart;
  readonly page: EventPageModel;
  /** What the page's loader answered, by the names of the parts. */
  readonly data: Readonly<Record<string, unknown>>;
}

function BrowserPlace({ part, page }: BrowserPartProps) {
  const { Fallback } = part.inBrowser;
  const fallback = Fallback ? <Fallback /> : null;
  if (!useHydrated()) return fallback;
  return (
    <Suspense fallback={fallback}>
      <BrowserPartView part={part} page={page} />
    </Suspense>
  );
}

/** A part of the page with its data, whichever way that comes. */
export function PartView({ part, page, data }: Props) {
  if ('inBrowser' in part) return <BrowserPlace part={part} page={page} />;
  const View = part.View as ComponentType<PartProps<unknown>>;
  return <View page={page} data={data[part.name]} />;
}
