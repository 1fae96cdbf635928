import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';

interface Props {
  readonly className?: string;
  /** The event to link to instead of the home page. */
  readonly eventId?: string | null;
}

/** The tenant's logo; links to the home page, or back to an event. */
export function BrandLink({ className, eventId = null }: Props) {
  const t = useTranslations('navigation');
  const { name, brand } = useTenant();
  return (
    <AppLink
      {...(eventId === null
        ? ({ to: '/' } as const)
        : ({ to: '/events/{eventId}', params: { eventId } } as const))}
      className={clsx(
        'inline-flex min-h-11 min-w-0 items-center rounded-small md:shrink-0',
        className,
      )}
      aria-label={t(eventId === null ? 'toHome' : 'toEvent', { tenant: name })}
    >
      {/* Brand marks are not mirrored in a right-to-left page. */}
      <img
        src={brand.logoUrl}
        alt=""
        width={140}
        height={32}
        className="h-7 w-auto max-w-[min(10rem,100%)] object-contain md:h-8"
      />
    </AppLink>
  );
}
