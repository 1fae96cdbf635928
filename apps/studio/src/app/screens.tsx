import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../ui/button.tsx';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';

/** A room that is loading. */
export const LoadingScreen = () => (
  <div className="flex flex-col gap-4 p-5" aria-busy>
    <Skeleton className="h-9 w-56" />
    <Skeleton className="h-40" />
    <Skeleton className="h-40" />
  </div>
);

/** A room that could not be shown. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Failed
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

/** The page of an unknown address. */
export function NotFoundScreen() {
  const t = useTranslations('frame');
  return (
    <Empty icon={Compass} title={t('notFound')}>
      <Link to="/matches" search={{}} className={buttonClass('secondary', 'mt-2')}>
        {t('toMatches')}
      </Link>
    </Empty>
  );
}
