/** Stages that say why there is nothing to see, and what can be done about it. */
import type { LucideIcon } from 'lucide-react';
import { CalendarX, CircleCheck, Lock, MapPinOff, Play, Radio, VideoOff } from 'lucide-react';
import type { ComponentType } from 'react';
import { useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useSignedIn } from '../../lib/session/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import type { PartProps } from './event-part.ts';
import { MatchResult } from './match-result.tsx';
import { PosterStage } from './poster-stage.tsx';

/** Log in or sign up, and come back here. */
function AccountActions() {
  const t = useTranslations('event');
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

/** Who is not known yet may hold the right already. */
function HolderAction() {
  const t = useTranslations('event');
  const { pathname } = useLocation();
  if (useSignedIn()) return null;
  return (
    <AppLink to="/auth/login" search={{ redirect: pathname }} className={buttonClass('accent')}>
      {t('holderLogIn')}
    </AppLink>
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
  const t = useTranslations('event');
  const ready = page.status === 'vod' && page.state.data.source.hd !== null;
  if (!ready) return <p className="text-sm">{t('preparingReplay')}</p>;
  return (
    <button type="button" className={buttonClass('accent')} onClick={page.wantReplay}>
      <Play aria-hidden="true" className="size-5 fill-current" />
      {t('watchReplay')}
    </button>
  );
}

function UpcomingAction() {
  const t = useTranslations('event');
  return (
    <AppLink to="/upcoming" className={buttonClass('glass')}>
      {t('seeUpcoming')}
    </AppLink>
  );
}

type Told =
  | 'members'
  | 'ticket'
  | 'subscription'
  | 'region'
  | 'noReplay'
  | 'noStream'
  | 'ended'
  | 'cancelled';

function toldStage(
  told: Told,
  icon: LucideIcon,
  Action?: ComponentType<Pick<PartProps, 'page'>>,
): ComponentType<PartProps> {
  return function ToldStage({ page }) {
    const t = useTranslations('event');
    const shown = page.hasLostAccess ? 'accessEnded' : told;
    return (
      <PosterStage page={page}>
        <Notice
          overPicture
          icon={icon}
          title={t(`${shown}.title`)}
          text={t(`${shown}.text`)}
          action={Action && <Action page={page} />}
        />
      </PosterStage>
    );
  };
}

export const CancelledStage = toldStage('cancelled', CalendarX, UpcomingAction);
export const RegionStage = toldStage('region', MapPinOff);
export const MembersStage = toldStage('members', Lock, AccountActions);
export const TicketStage = toldStage('ticket', Lock, HolderAction);
export const SubscriptionStage = toldStage('subscription', Lock, HolderAction);
export const EndedStage = toldStage('ended', CircleCheck, EndedAction);
export const NoReplayStage = toldStage('noReplay', VideoOff);
export const NoStreamStage = toldStage('noStream', Radio);
