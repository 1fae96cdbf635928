import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { SmallPicture } from '../../ui/picture/small-picture.tsx';

const usualSize = { width: 140, height: 32 };

interface Props {
  readonly className?: string;
  /** The event to link to instead of the home page. */
  readonly eventId?: string | null;
}

/** The tenant's logo; links to the home page, or back to an event. */
export function BrandLink({ className, eventId = null }: Props) {
  const t = useTranslations('navigation');
  const { name, brand } = useTenant();
  const { width, height } = brand.logoSize ?? usualSize;
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
      <SmallPicture
        src={brand.logoUrl}
        width={width}
        height={height}
        className="h-7 w-auto max-w-[min(10rem,100%)] object-contain md:h-8"
        fallback={
          <span dir="auto" aria-hidden="true" className="heading truncate text-xl">
            {name}
          </span>
        }
      />
    </AppLink>
  );
}
