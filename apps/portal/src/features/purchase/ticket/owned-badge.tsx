import type { CommerceType } from '@grandstand/contract';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { viewerId } from '../../../lib/session/index.ts';
import { storeAsOwn } from '../../../lib/session/viewer-data/row-placeholders.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { AccessBadge, type CardEvent } from '../../event-card/index.ts';
import type { PartProps } from '../../event/index.ts';
import { useOwnedBy } from './owned-store.ts';

interface Props {
  readonly event: CardEvent;
  readonly className?: string;
}

interface OwnedBadgeProps {
  readonly by: 'ticket' | 'pass';
  readonly tone: BadgeTone;
  readonly className?: string | undefined;
}

/** Says what opens something to the viewer. */
export function OwnedBadge({ by, tone, className }: OwnedBadgeProps) {
  const t = useTranslations('ownedTicket');
  return (
    <Badge tone={tone} className={className}>
      <Check aria-hidden="true" className="size-3" />
      {t(by)}
    </Badge>
  );
}

/** The access badge of an event card: what the viewer owns, or else the lock with the price. */
export function CardAccess(props: Props) {
  const ownedBy = useOwnedBy(props.event);
  return ownedBy === null ? (
    <AccessBadge {...props} />
  ) : (
    <OwnedBadge by={ownedBy} tone="dark" className={props.className} />
  );
}

/** Commerce types of the events that a ticket or a pass opens. */
const soldTypes: ReadonlySet<string> = new Set<CommerceType>([
  'commerce_ppv_media',
  'commerce_transactional_media',
  'commerce_subscription_basic_media',
]);

/**
 * Shows whether a ticket or a pass gives the viewer access to the event of a page. Its line is reserved until that
 * is known, so that nothing below moves.
 */
export function PageAccess({ page }: PartProps) {
  const event = page.state.data;
  const ownedBy = useOwnedBy(event);
  const isSold = soldTypes.has(event.commerceType);
  useEffect(() => {
    if (isSold) storeAsOwn(viewerId(), [event.id]);
  }, [isSold, event.id]);
  if (!isSold) return null;
  return (
    <p className="flex min-h-6">
      {ownedBy !== null && !page.hasLostAccess && <OwnedBadge by={ownedBy} tone="soft" />}
    </p>
  );
}
