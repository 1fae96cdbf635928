import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
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

function OwnedBadge({ by, tone, className }: OwnedBadgeProps) {
  const t = useTranslations('ownedTicket');
  return (
    <Badge tone={tone} className={className}>
      <Check aria-hidden="true" className="size-3" />
      {t(by)}
    </Badge>
  );
}

/** The access of a card: what the viewer owns in place of a lock with a price. */
export function CardAccess(props: Props) {
  const ownedBy = useOwnedBy(props.event);
  return ownedBy === null ? (
    <AccessBadge {...props} />
  ) : (
    <OwnedBadge by={ownedBy} tone="dark" className={props.className} />
  );
}

/** Shows whether a ticket or a pass gives the viewer access to the event of a page. */
export function PageAccess({ page }: PartProps) {
  const ownedBy = useOwnedBy(page.state.data);
  return ownedBy === null ? null : (
    <OwnedBadge by={ownedBy} tone="soft" className="justify-self-start" />
  );
}
