import { clsx } from 'clsx';
import type { PartProps } from '../../event/index.ts';
import { useHydrated } from '../../../lib/portal/use-hydrated.ts';
import { useSession, viewerId } from '../../../lib/session/index.ts';
import { isKnownAsOwn } from '../../../lib/session/viewer-data/rail-placeholders.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The line that states by what the viewer has access. */
const AccessPlaceholder = ({ className }: { readonly className?: string }) => (
  <div className={clsx('min-h-6', className)} />
);

/**
 * Reserves the place of an event's offers in their columns until they are loaded, so that nothing below moves:
 * an event that tickets and subscriptions open has one of each, and most often several.
 */
export function OffersPlaceholder({
  page,
}: {
  readonly page: Pick<PartProps['page'], 'lock' | 'state'>;
}) {
  const isHydrated = useHydrated();
  const viewer = useSession(viewerId);
  const isTicket = page.lock === 'ticket';
  const hasPasses = page.state.data.commerceType === 'commerce_transactional_media';
  // What the viewer has is open once the page is loaded for them. Before the first paint, `theme-script.ts` says so.
  if (isHydrated && isKnownAsOwn(viewer, page.state.data.id)) return <AccessPlaceholder />;
  return (
    <>
      {!isHydrated && <AccessPlaceholder className="hidden in-data-own:block" />}
      <div className={clsx('@container grid gap-4', !isHydrated && 'in-data-own:hidden')}>
        <Skeleton className="h-7 w-48" />
        <div className={clsx('grid gap-3', isTicket && '@xl:grid-cols-2')}>
          <Skeleton className="h-68 rounded-card" />
          {isTicket && <Skeleton className="h-68 rounded-card" />}
          {hasPasses && <Skeleton className="h-68 rounded-card" />}
        </div>
      </div>
    </>
  );
}
