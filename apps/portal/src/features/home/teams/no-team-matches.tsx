import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';

/** Link to all recommendations. */
export const ForYou = () => {
  const t = useTranslations('home');
  return (
    <AppLink
      to="/recommendation"
      className="inline-flex min-h-11 items-center gap-0.5 text-sm font-semibold text-accent-text hover:underline"
    >
      {t('forYou')}
      <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
    </AppLink>
  );
};

interface Props {
  readonly followsAnything: boolean;
}

/** In place of the rail of the viewer's teams: nothing is followed, or no followed match is soon. */
export function NoTeamMatches({ followsAnything }: Props) {
  const t = useTranslations('home');
  const id = useId();
  return (
    <section aria-labelledby={id} className="page-gutter">
      <header className="flex min-h-11 items-center gap-3">
        <h2 id={id} className="heading text-xl md:text-2xl">
          {t('yourTeams')}
        </h2>
        <ForYou />
      </header>
      <p className="flex flex-wrap items-center gap-x-4 text-muted">
        {t(followsAnything ? 'yourTeamsRest' : 'yourTeamsNone')}
        {!followsAnything && (
          <AppLink
            to="/following/category"
            className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
          >
            {t('findTeams')}
          </AppLink>
        )}
      </p>
    </section>
  );
}

interface PlaceholderProps extends Props {
  readonly className?: string;
}

/** The space of `NoTeamMatches` until the viewer's data is known. */
export const NoTeamMatchesPlaceholder = ({ className, ...props }: PlaceholderProps) => (
  <div inert aria-busy="true" className={clsx('invisible', className)}>
    <NoTeamMatches {...props} />
  </div>
);
