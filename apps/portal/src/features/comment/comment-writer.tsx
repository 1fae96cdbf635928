import type { CommentRoom } from '@grandstand/contract';
import { useLocation } from '@tanstack/react-router';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useSignedIn } from '../../lib/session/index.ts';
import { iconButtonClass } from '../../ui/button.ts';
import { maxCommentLength } from './limits.ts';

interface Props {
  readonly room: CommentRoom;
  /** Earliest time of the next comment, ms since 1970. */
  readonly notBefore: number;
  readonly cannotStore: boolean;
  /** Returns true if the comment was accepted. */
  readonly onWrite: (text: string) => boolean;
}

/** Shows the remaining characters below this count. */
const showCountBelow = 60;

/** Returns the seconds until a time, rounded up, and counts down. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  const isAhead = time > now;
  useEffect(() => {
    setNow(Date.now());
    if (time <= Date.now()) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [time, isAhead]);
  return Math.max(0, Math.ceil((time - now) / 1000));
}

/** The comment field: signed-in viewers only, with the pause of the chat. */
export function CommentWriter({ room, notBefore, cannotStore, onWrite }: Props) {
  const t = useTranslations('comment');
  const format = useFormatter();
  const id = useId();
  const signedIn = useSignedIn();
  const { pathname, searchStr } = useLocation();
  const [text, setText] = useState('');
  const seconds = useSecondsUntil(notBefore);

  if (!signedIn) {
    const signInLink = (chunks: ReactNode) => (
      <AppLink
        to="/auth/login"
        search={{ redirect: pathname + searchStr }}
        className="font-semibold text-accent-text underline"
      >
        {chunks}
      </AppLink>
    );
    return (
      <p className="border-t border-line p-5 text-sm text-muted">
        {t.rich('signIn', { link: signInLink })}
      </p>
    );
  }
  if (room.isBanned)
    return <p className="border-t border-line p-5 text-sm text-muted">{t('banned')}</p>;
  if (room.needsVerifiedEmail) {
    const accountLink = (chunks: ReactNode) => (
      <AppLink to="/account/general" className="font-semibold text-accent-text underline">
        {chunks}
      </AppLink>
    );
    return (
      <p className="border-t border-line p-5 text-sm text-muted">
        {t.rich('unverified', { link: accountLink })}
      </p>
    );
  }
  if (room.mayWriteFrom !== null)
    return (
      <p className="border-t border-line p-5 text-sm text-muted">
        {t('tooNew', {
          from: format.dateTime(new Date(room.mayWriteFrom), {
            dateStyle: 'medium',
            timeStyle: 'short',
          }),
        })}
      </p>
    );

  const remaining = maxCommentLength - text.length;
  const maySend = text.trim() !== '' && seconds === 0;
  const hint =
    seconds > 0
      ? t('pause', { seconds })
      : remaining < showCountBelow
        ? t('left', { count: remaining })
        : room.slowSeconds > 0 && !room.isModerator
          ? t('slow', { seconds: room.slowSeconds })
          : null;
  return (
    <form
      className="grid gap-1.5 border-t border-line p-3 ps-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') event.currentTarget.querySelector('input')?.focus();
        else if (maySend && onWrite(text.trim())) setText('');
      }}
    >
      <div className="flex items-center gap-1">
        <input
          value={text}
          maxLength={maxCommentLength}
          autoComplete="off"
          enterKeyHint="send"
          dir="auto"
          aria-label={t('write')}
          aria-describedby={`${id}-hint`}
          placeholder={t('write')}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-control bg-canvas px-3 text-base"
          onChange={({ target }) => setText(target.value)}
        />
        <button
          type="submit"
          // Not `disabled`: it would lose focus after every comment.
          aria-disabled={!maySend}
          aria-label={t('send')}
          className={`${iconButtonClass()} ${maySend ? 'text-accent-text!' : 'opacity-55'}`}
        >
          <SendHorizontal aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </button>
      </div>
      <p id={`${id}-hint`} className="min-h-4.5 text-caption text-muted tabular-nums">
        {hint}
      </p>
      {cannotStore && (
        <p role="alert" className="text-caption text-danger-text">
          {t('cannotStore')}
        </p>
      )}
    </form>
  );
}
