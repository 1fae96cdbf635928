import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi, useTenant } from '../../../lib/portal/portal-context.tsx';
import { useSignedIn } from '../../../lib/session/index.ts';
import { useHydrated } from '../../../lib/portal/use-hydrated.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PosterStage, StageMatch, type PartProps } from '../../event/index.ts';
import { optionsQuery } from '../purchase.api.ts';

/** Prices depend on the viewer: the browser loads them. */
const LockedActions = lazyPart(async () => (await import('./locked-actions.tsx')).LockedActions);

/**
 * Reserves the height of the actions until they are loaded. Links are higher on touch screens, and a signed-in
 * viewer has one link less.
 */
function ActionsPlaceholder() {
  const height = useSignedIn()
    ? 'h-20 sm:h-21 pointer-coarse:h-22 sm:pointer-coarse:h-23'
    : 'h-29 sm:h-31 pointer-coarse:h-33 sm:pointer-coarse:h-35';
  return <span aria-hidden="true" className={height} />;
}

/**
 * The stage of a match that is sold: its teams, its kick-off and what opens it. Also the stage of a closed
 * clip, and of an event to which access has ended.
 */
export function LockedStage({ page }: PartProps) {
  const t = useTranslations('eventStage');
  const { payments } = useTenant();
  const hydrated = useHydrated();
  const event = page.state.data;
  const isSold = payments !== undefined;
  const { data: options, isError } = useQuery({
    ...optionsQuery(useApi(), event.id, page.hasLostAccess),
    enabled: isSold,
  });
  const ended = options?.accessEnded ?? null;
  const end =
    ended === 'refunded' ? ended : page.hasLostAccess || ended === 'over' ? 'accessEnded' : null;
  // Refers to the offers below only if there are some; until they are loaded, there mostly will be.
  const hasOffers = isSold && !isError && options?.offers.length !== 0;
  const opener =
    page.lock !== 'ticket'
      ? 'subscription'
      : event.commerceType === 'commerce_transactional_media'
        ? 'ticketOrSubscription'
        : 'ticket';
  const explained = end ?? (page.lock === 'closed' ? 'closed' : null);
  const isExplained = explained !== null;
  return (
    <PosterStage page={page}>
      <div
        className={clsx(
          'on-picture grid content-center justify-items-center gap-1.5 px-4 py-3 text-center sm:gap-3 sm:py-6',
          // As high as the placeholder on a phone, whose picture is lower: with fewer links nothing below comes up.
          isSold && 'max-sm:min-h-57',
          // A signed-in viewer may have access, and is then not shown how to buy it.
          page.awaitsViewer && 'in-data-viewer:invisible',
          // Why access has ended decides how much text there is.
          page.hasLostAccess && isSold && options === undefined && !isError && 'invisible',
        )}
      >
        {!isExplained && <StageMatch page={page} />}
        <h2
          className={
            isExplained
              ? 'heading text-xl sm:text-2xl'
              : 'flex items-center gap-2 text-sm font-medium sm:text-base'
          }
        >
          {!isExplained && <Lock aria-hidden="true" className="size-4 shrink-0" />}
          {t(`${explained ?? opener}.title`)}
        </h2>
        {isExplained && (
          // On a phone, only the text about a refund has room.
          <p
            className={clsx(
              'max-w-[46ch] text-sm sm:text-body',
              explained !== 'refunded' && 'max-sm:hidden',
            )}
          >
            {t(
              explained === 'closed' || hasOffers ? `${explained}.text` : `${explained}.textAlone`,
            )}
          </p>
        )}
        {isSold && options === undefined && !isError && <ActionsPlaceholder />}
        {hydrated && (!isSold || isError || options !== undefined) && (
          <Suspense fallback={<ActionsPlaceholder />}>
            <LockedActions event={event} offers={options?.offers ?? []} />
          </Suspense>
        )}
      </div>
    </PosterStage>
  );
}
