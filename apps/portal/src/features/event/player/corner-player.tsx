import './corner-player.css';
import type { Event } from '@grandstand/contract';
import type { Playback } from '@grandstand/player';
import { CornerControls } from '@grandstand/player/corner';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl/react';
import { overlay } from '../../../lib/page/overlay-outlet.ts';
import { isSensitivePage, rowOf, type RouteRow } from '../../../lib/page/route-row.ts';
import { buttonClass } from '../../../ui/button.ts';
import { EventPlayer } from './event-player.tsx';
import { useEventPage } from '../page/use-event-page.ts';

interface Props {
  readonly playback: Playback;
  /** The event as its page last knew it. */
  readonly event: Event;
  /** The page of the event: a path for the router, and an href. */
  readonly pathname: string;
  readonly href: string;
}

/** True on pages that allow no video: sign-in, payment and account pages. */
const forbidsVideo = (row: RouteRow | null): boolean =>
  row !== null && (row.layout === 'auth' || row.pays === true || isSensitivePage(row));

const hide = () => overlay.show(null);

/** Continues the video of a page that was left, on the pages that follow (ADR 54). */
export function CornerPlayer({ playback, event, pathname, href }: Props) {
  const t = useTranslations('cornerPlayer');
  const router = useRouter();
  const mustClose = useMatches({ select: (matches) => forbidsVideo(rowOf(matches)) });
  // Handles every update of an event, as its own page does.
  const model = useEventPage(event);
  const close = useCallback(() => {
    const hadFocus = document.activeElement?.closest('.corner-player');
    playback.end();
    hide();
    if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
  }, [playback]);
  useEffect(() => {
    if (mustClose) close();
  }, [mustClose, close]);
  const back = useCallback(() => void router.navigate({ to: pathname }), [router, pathname]);
  const corner = useMemo(() => {
    const texts = { back: t('back'), close: t('close') };
    const controls = <CornerControls texts={texts} href={href} onBack={back} onClose={close} />;
    return { corner: { controls, onTaken: hide } };
  }, [t, href, back, close]);
  if (mustClose) return null;
  const { stage, title, hasLostAccess } = model;
  if (stage === 'player')
    return (
      <aside className="corner-player" aria-label={t('region', { title })}>
        <EventPlayer model={model} autoPlay startTime={null} overrides={corner} />
      </aside>
    );
  const reason = hasLostAccess ? 'accessEnded' : stage === 'ended' ? 'ended' : 'stopped';
  return (
    <aside className="corner-player corner-player-over" aria-label={title}>
      <p role="alert">{t(reason)}</p>
      <div>
        <button
          type="button"
          className={buttonClass('outline')}
          onClick={() => {
            hide();
            back();
          }}
        >
          {t('why')}
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={close}>
          {t('close')}
        </button>
      </div>
    </aside>
  );
}
