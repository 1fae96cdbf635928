/** Stages that explain why there is nothing to watch, and what the viewer can do. */
import type { LucideIcon } from 'lucide-react';
import { CalendarX, CircleCheck, Lock, MapPinOff, Play, Radio, VideoOff } from 'lucide-react';
import type { ComponentType } from 'react';
import { useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { PartProps } from '../parts/event-part.ts';
import { MatchResult } from '../results/match-result.tsx';
import { PosterStage } from './poster-stage.tsx';
import { StageMatch } from './stage-match.tsx';

/** Buttons to log in or sign up and return here. */
function AccountActions() {
  const t = useTranslations('eventStage');
  const { pathname } = useLocation();
  const search = { redirect: pathname };
  return (
    <>
      <AppLink to="/auth/login" search={search} className={buttonClass('accent')}>
        {t('logIn')}
      </AppLink>
      <AppLink to="/auth/sign-up" search={search} className={buttonClass('glass')}>
        {t('signUp')}
      </AppLink>
    </>
  );
}

function EndedAction({ page }: Pick<PartProps, 'page'>) {
  return (
    <>
      <MatchResult page={page} className="w-full text-lg" />
      <ReplayAction page={page} />
    </>
  );
}

function ReplayAction({ page }: Pick<PartProps, 'page'>) {
  const t = useTranslations('eventStage');
  const ready = page.status === 'vod' && page.state.data.source.hd !== null;
  if (!ready) return <p className="text-sm">{t('preparingReplay')}</p>;
  return (
    <button type="button" className={buttonClass('accent')} onClick={page.startReplay}>
      <Play aria-hidden="true" className="size-5 fill-current" />
      {t('watchReplay')}
    </button>
  );
}

function UpcomingAction() {
  const t = useTranslations('eventStage');
  return (
    <AppLink to="/upcoming" className={buttonClass('glass')}>
      {t('seeUpcoming')}
    </AppLink>
  );
}

type Reason = 'region' | 'noReplay' | 'noStream' | 'ended' | 'cancelled';

function unavailableStage(
  reason: Reason,
  icon: LucideIcon,
  Action?: ComponentType<Pick<PartProps, 'page'>>,
): ComponentType<PartProps> {
  return function UnavailableStage({ page }) {
    const t = useTranslations('eventStage');
    return (
      <PosterStage page={page}>
        <Notice
          overPicture
          icon={icon}
          title={t(`${reason}.title`)}
          text={t(`${reason}.text`)}
          action={Action && <Action page={page} />}
        />
      </PosterStage>
    );
  };
}

export const CancelledStage = unavailableStage('cancelled', CalendarX, UpcomingAction);
export const RegionStage = unavailableStage('region', MapPinOff);
export const EndedStage = unavailableStage('ended', CircleCheck, EndedAction);
export const NoReplayStage = unavailableStage('noReplay', VideoOff);
export const NoStreamStage = unavailableStage('noStream', Radio);

/** The stage of an event that a free account opens: its teams, its kick-off, and the way in. */
export function MembersStage({ page }: PartProps) {
  const t = useTranslations('eventStage');
  return (
    <PosterStage page={page}>
      <div className="on-picture grid justify-items-center gap-1.5 px-4 py-3 text-center sm:gap-3 sm:py-6">
        <StageMatch page={page} />
        <h2 className="heading flex items-center gap-2 text-xl sm:text-2xl">
          <Lock aria-hidden="true" className="size-5 shrink-0" />
          {t('members.title')}
        </h2>
        {/* On a phone, the buttons below say it. */}
        <p className="max-w-[46ch] text-sm max-sm:hidden sm:text-body">{t('members.text')}</p>
        <div className="mt-1 flex flex-wrap justify-center gap-3">
          <AccountActions />
        </div>
      </div>
    </PosterStage>
  );
}
