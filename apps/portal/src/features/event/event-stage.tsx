import type { LucideIcon } from 'lucide-react';
import { CalendarX, CircleCheck, Lock, MapPinOff, Play, Radio, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ResumeOffer, useResume } from '../playback-position/index.ts';
import { CountdownStage } from './countdown-stage.tsx';
import { EventPlayer } from './event-player.tsx';
import { watchedLength } from './watched-length.ts';
import type { EventPageModel } from './use-event-page.ts';

interface PosterProps {
  readonly src: string | null;
  readonly children: ReactNode;
}

/** The event's picture under a veil, with words in its place. */
const PosterStage = ({ src, children }: PosterProps) => (
  <div
    data-theme="dark"
    className="relative isolate grid aspect-video min-h-fit place-items-center overflow-hidden rounded-[inherit] bg-black text-white"
  >
    <Picture src={src} first className="absolute inset-0 -z-20 size-full aspect-auto!" />
    <span className="absolute inset-0 -z-10 bg-black/68 backdrop-blur-[3px]" />
    {children}
  </div>
);

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

function ReplayAction({ model }: { readonly model: EventPageModel }) {
  const t = useTranslations('event');
  const ready = model.status === 'vod' && model.state.data.source.hd !== null;
  if (!ready) return <p className="text-sm">{t('preparingReplay')}</p>;
  return (
    <button type="button" className={buttonClass('accent')} onClick={model.wantReplay}>
      <Play aria-hidden="true" className="size-5 fill-current" />
      {t('watchReplay')}
    </button>
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

const icons: Record<Told, LucideIcon> = {
  members: Lock,
  ticket: Lock,
  subscription: Lock,
  region: MapPinOff,
  noReplay: VideoOff,
  noStream: Radio,
  ended: CircleCheck,
  cancelled: CalendarX,
};

/** What is told in the place of the picture, or null when there is something to see. */
function toldOf({ stage, lock }: EventPageModel): Told | null {
  switch (stage) {
    case 'player':
    case 'countdown':
      return null;
    case 'locked':
      return lock ?? 'subscription';
    case 'no-replay':
      return 'noReplay';
    case 'no-stream':
      return 'noStream';
    case 'region':
    case 'ended':
    case 'cancelled':
      return stage;
  }
}

interface Props {
  readonly model: EventPageModel;
  readonly autoPlay: boolean;
}

/** The 16:9 place of the picture: player, countdown, or why there is nothing to see. */
export function EventStage({ model, autoPlay }: Props) {
  const t = useTranslations('event');
  const { data } = model.state;
  const src = data.source.poster ?? data.imageUrl;
  const told = toldOf(model);
  const { resume, choose } = useResume(watchedLength(model) === null ? null : data.id);
  // Who pressed play before the answer was there is not interrupted.
  const hasBegun = model.hasBegun();
  if (model.stage === 'countdown') {
    return (
      <PosterStage src={src}>
        <CountdownStage model={model} />
      </PosterStage>
    );
  }
  if (told === null) {
    if (resume.state === 'offer' && !hasBegun) {
      return (
        <PosterStage src={src}>
          <ResumeOffer position={resume.position} onChoose={choose} />
        </PosterStage>
      );
    }
    const [chosen, startTime] =
      resume.state === 'settled' ? [resume.chosen, resume.startTime] : [false, null];
    const waits = resume.state === 'asking';
    return (
      <EventPlayer model={model} autoPlay={chosen || (autoPlay && !waits)} startTime={startTime} />
    );
  }
  const action =
    told === 'members' ? (
      <AccountActions />
    ) : told === 'ended' ? (
      <ReplayAction model={model} />
    ) : told === 'cancelled' ? (
      <AppLink to="/upcoming" className={buttonClass('glass')}>
        {t('seeUpcoming')}
      </AppLink>
    ) : undefined;
  return (
    <PosterStage src={src}>
      <Notice
        overPicture
        icon={icons[told]}
        title={t(`${told}.title`)}
        text={t(`${told}.text`)}
        action={action}
      />
    </PosterStage>
  );
}
