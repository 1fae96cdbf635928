import { clsx } from 'clsx';
import type { PartProps } from '../../event/index.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/**
 * Reserves space for an event's offers in their columns until they are loaded, so that nothing below moves.
 * An event that only its ticket opens gets one card. An event that subscriptions open gets three cards, since it
 * mostly has several offers.
 */
export function OffersPlaceholder({
  page,
}: {
  readonly page: Pick<PartProps['page'], 'lock' | 'state' | 'awaitsViewer' | 'hasLostAccess'>;
}) {
  // An event that the viewer has access to opens once the page is loaded for them, without offers.
  // `theme-script.ts` marks it before the first paint.
  const { awaitsViewer } = page;
  const { commerceType } = page.state.data;
  const hasPasses =
    commerceType === 'commerce_transactional_media' ||
    commerceType === 'commerce_subscription_basic_media';
  return (
    <>
      {awaitsViewer && (
        // The line that says what gives the viewer access.
        <div className="hidden min-h-6 in-data-own:block" />
      )}
      <div
        // Hides what follows the offers (`event-page.tsx`). Once access ended, they come last, and nothing moves.
        data-offers-pending={page.hasLostAccess ? undefined : ''}
        className={clsx('@container grid gap-4', awaitsViewer && 'in-data-own:hidden')}
      >
        <Skeleton className="h-5.5 w-48" />
        <div className={clsx('grid gap-3', hasPasses && '@xl:grid-cols-2')}>
          {hasPasses ? (
            <>
              <Skeleton className="h-68 rounded-card" />
              <Skeleton className="h-68 rounded-card" />
              <Skeleton className="h-68 rounded-card" />
            </>
          ) : (
            <Skeleton className="h-66 rounded-card @xl:h-60" />
          )}
        </div>
      </div>
    </>
  );
}
