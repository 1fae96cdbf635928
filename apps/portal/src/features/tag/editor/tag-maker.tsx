import type { Event } from '@grandstand/contract';
import type { PlayerHandle } from '@grandstand/player';
import { useLocation } from '@tanstack/react-router';
import { Minus, Plus } from 'lucide-react';
import { useId, useState, type ReactNode, type RefObject } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useUninterrupted } from '../../../lib/page/uninterrupted-task.ts';
import { useSignedIn } from '../../../lib/session/index.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { CloseButton } from '../../../ui/overlay/closable-heading.tsx';
import { chipClass } from '../../../ui/form/chip.ts';
import { clockText, Crest, lastPositionOf, sidesOf } from '../../event-card/index.ts';
import { limitReaction, storeReaction, readReaction } from './reaction-time.ts';
import { momentName, quickTagTypes, useSportMoments } from './sport-moments.ts';
import { TagIcon } from './tag-types.tsx';
import type { TagFields } from '../tag.api.ts';
import { tagTeamOf } from './tag-team.ts';

/** Length of a marked moment, s. */
const defaultLength = 10;

interface Tapped {
  readonly type: string;
  /** The viewer's position at the tap, s. */
  readonly time: number;
  /** When the frame at the tap was captured, by the dates of the stream, epoch ms; null if it has none. */
  readonly wallClock: number | null;
  /** The viewer's direction in the panorama, degrees; null in the broadcast. */
  readonly yaw: number | null;
}

interface Props {
  readonly event: Event;
  readonly player: RefObject<PlayerHandle | null>;
  /** Returns the viewer's position, s. */
  readonly getPosition: () => number;
  readonly isLive: boolean;
  readonly mayBeGlobal: boolean;
  readonly onCreate: (fields: TagFields) => void;
}

/**
 * Marks a moment that just happened in two taps: the kind, then the team. The first tap sets the time,
 * minus the reaction time.
 */
export function TagMaker({ event, player, getPosition, isLive, mayBeGlobal, onCreate }: Props) {
  const t = useTranslations('tag');
  const sportMoments = useSportMoments();
  const id = useId();
  const signedIn = useSignedIn();
  const { pathname, searchStr } = useLocation();
  const [tapped, setTapped] = useState<Tapped | null>(null);
  /** The kind of the last tap, whose button has the focus again after the second tap. */
  const [lastType, setLastType] = useState<string | null>(null);
  const [reaction, setReaction] = useState(readReaction);
  const [number, setNumber] = useState('');
  const [isGlobal, setGlobal] = useState(false);
  const sides = sidesOf(event) ?? [];
  // Who has marked a moment watches for the next one.
  useUninterrupted(lastType !== null);

  if (!signedIn) {
    const toSignIn = (text: ReactNode) => (
      <AppLink
        to="/auth/login"
        search={{ redirect: pathname + searchStr }}
        className="font-semibold text-accent-text underline"
      >
        {text}
      </AppLink>
    );
    return <p className="p-5 text-sm text-muted">{t.rich('signIn', { link: toSignIn })}</p>;
  }

  const tap = (type: string) => {
    const time = getPosition();
    // The dates of a video on demand are its own timeline, not wall-clock time.
    const wallClock = isLive ? (player.current?.getWallClock() ?? null) : null;
    setLastType(type);
    setTapped({ type, time, wallClock, yaw: player.current?.getYaw() ?? null });
    setNumber('');
  };
  const changeReaction = (bySeconds: number) => {
    const next = limitReaction(reaction + bySeconds);
    setReaction(next);
    storeReaction(next);
  };
  if (tapped === null)
    return (
      <div
        data-tag-maker
        role="group"
        aria-labelledby={`${id}-mark`}
        className="grid gap-2.5 p-5 lg:gap-2 lg:py-3.5"
      >
        <p id={`${id}-mark`} className="text-sm text-muted">
          {t('mark')}
        </p>
        {/*
          Equal columns: the names differ in length, but every kind must be as easy to hit. In the narrow column
          beside a video, a long name may be wider, and the last row fills the column.
        */}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2 lg:flex lg:flex-wrap">
          {quickTagTypes(sportMoments).map((type) => (
            <button
              key={type}
              type="button"
              // After the second tap, or Cancel, the focus returns to the button of the first tap.
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after a press
              autoFocus={type === lastType}
              className={`${chipClass()} min-h-13! min-w-0 flex-col justify-center gap-1! px-1! text-center text-caption! whitespace-normal! lg:min-w-min lg:flex-[1_0_4.75rem]`}
              onClick={() => tap(type)}
            >
              <TagIcon type={type} />
              {momentName(sportMoments, type, t)}
            </button>
          ))}
        </div>
      </div>
    );

  const start = Math.max(0, tapped.time - reaction);
  const create = (team: TagFields['team']) => {
    const end = Math.min(start + defaultLength, lastPositionOf(event) ?? Infinity);
    onCreate({
      targetId: event.id,
      title: momentName(sportMoments, tapped.type, t),
      type: tapped.type,
      startTime: start,
      endTime: Math.max(start, end),
      team,
      playerNumber: number === '' ? null : Number(number),
      global: mayBeGlobal && isGlobal,
      wallClock:
        tapped.wallClock === null
          ? null
          : new Date(tapped.wallClock - reaction * 1000).toISOString(),
      yaw: tapped.yaw === null ? null : Math.round(tapped.yaw * 10) / 10,
      isLive,
    });
    setTapped(null);
  };
  return (
    <div role="group" aria-labelledby={`${id}-whose`} className="grid gap-3 p-5">
      <div className="flex items-center gap-2">
        <p id={`${id}-whose`} className="flex min-w-0 flex-1 items-center gap-2 font-semibold">
          <TagIcon type={tapped.type} />
          {t('whose', { type: momentName(sportMoments, tapped.type, t) })}
        </p>
        <CloseButton label={t('cancel')} onClose={() => setTapped(null)} />
      </div>
      <div className="flex flex-wrap gap-2">
        {sides.map((team, side) => (
          <button
            key={team.Id}
            type="button"
            // The first tap was here, so the keyboard focus follows.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a press has opened it
            autoFocus={side === 0}
            // Names may differ at their ends only, so they are never truncated and wrap instead.
            className={`${chipClass()} max-w-full min-w-0 flex-auto shrink! justify-center py-2 leading-tight! whitespace-normal!`}
            onClick={() => create(tagTeamOf(team))}
          >
            <Crest team={team} className="size-6" />
            <bdi>{team.Name}</bdi>
          </button>
        ))}
        <button type="button" className={chipClass()} onClick={() => create(null)}>
          {t('noTeam')}
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <span className="flex items-center gap-1">
          <button
            type="button"
            className={iconButtonClass('neutral')}
            aria-label={t('earlier')}
            onClick={() => changeReaction(1)}
          >
            <Minus aria-hidden="true" className="size-4" />
          </button>
          <output className="score min-w-16 text-center tabular-nums" aria-label={t('at')}>
            {clockText(start)}
          </output>
          <button
            type="button"
            className={iconButtonClass('neutral')}
            aria-label={t('later')}
            onClick={() => changeReaction(-1)}
          >
            <Plus aria-hidden="true" className="size-4" />
          </button>
        </span>
        <label className="flex items-center gap-2">
          {t('number')}
          <input
            value={number}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            className="min-h-11 w-16 rounded-control border border-control bg-canvas px-2 text-center text-base"
            onChange={({ target }) => {
              // Corrects the field itself, so that a single letter causes no render.
              target.value = target.value.replaceAll(/\D/g, '');
              setNumber(target.value);
            }}
          />
        </label>
        {mayBeGlobal && (
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={isGlobal}
              onChange={({ target }) => setGlobal(target.checked)}
            />
            {t('forEveryone')}
          </label>
        )}
      </div>
      <p className="text-caption text-muted">{t('reaction', { seconds: reaction })}</p>
    </div>
  );
}
