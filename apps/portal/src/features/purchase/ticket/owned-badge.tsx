import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { Badge } from '../../../ui/badge.tsx';
import { AccessBadge, type CardEvent } from '../../event-card/index.ts';
import type { PartProps } from '../../event/index.ts';
import { useOwnedBy, type CoveredEvent } from './owned-store.ts';

interface Props {
  readonly event: CoveredEvent;
  readonly className?: string;
}

interface CardProps extends Props {
  readonly event: CardEvent;
}

/** By what the viewer owns an event; nothing if they do not. */
function OwnedBadge({ event, className }: Props) {
  const t = useTranslations('purchase.mine');
  const ownedBy = useOwnedBy(event);
  if (ownedBy === null) return null;
  return (
    <Badge className={className}>
      <Check aria-hidden="true" className="size-3" />
      {t(ownedBy)}
    </Badge>
  );
}

/** The access of a card: what the viewer owns in place of a lock with a price. */
export const CardAccess = (props: CardProps) =>
  useOwnedBy(props.event) === null ? <AccessBadge {...props} /> : <OwnedBadge {...props} />;

/** The same on the page of the event. */
export const PageAccess = ({ page }: PartProps) => <OwnedBadge event={page.state.data} />;
