import { clsx } from 'clsx';
import { useHydrated } from '../../../lib/portal/use-hydrated.ts';
import { useSession, viewerId } from '../../../lib/session/index.ts';
import { isKnownAsOwn } from '../../../lib/session/viewer-data/row-placeholders.ts';
import type { PartProps } from '../../event/index.ts';

/** Reserves space for a sentence and for the tools, which have two rows on a phone. */
export const ownToolsReserve = 'min-h-19 max-sm:min-h-34';

/**
 * Reserves space for the owner's tools on the page of a clip that is known to be the viewer's own. The server
 * renders it for everyone, and `theme-script.ts` shows it.
 */
export function OwnToolsPlaceholder({ page }: Pick<PartProps, 'page'>) {
  const { id, isOwn } = page.state.data;
  const isHydrated = useHydrated();
  const viewer = useSession(viewerId);
  if (!isHydrated) return <div className={clsx(ownToolsReserve, 'hidden in-data-own:block')} />;
  return isOwn || isKnownAsOwn(viewer, id) ? <div className={ownToolsReserve} /> : null;
}
