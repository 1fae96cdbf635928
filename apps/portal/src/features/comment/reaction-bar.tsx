import type { Reaction } from '@grandstand/contract/constants';
import { Frown, Hand, Heart, Laugh, PartyPopper } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl/react';

const icons: Record<Reaction, typeof Heart> = {
  applause: Hand,
  joy: Laugh,
  wow: PartyPopper,
  sad: Frown,
  heart: Heart,
};
/** All reactions, in display order. */
const reactions = Object.keys(icons) as Reaction[];
/** Minimum interval between counted taps, ms. */
const tapIntervalMs = 800;

interface Props {
  /** Counts of the last minute of the video. */
  readonly counts: Readonly<Record<string, number>>;
  readonly mayReact: boolean;
  readonly onReact: (reaction: Reaction) => void;
}

/** Recent reactions to the match as counts; a tap adds one. */
export function ReactionBar({ counts, mayReact, onReact }: Props) {
  const t = useTranslations('comment');
  const lastTapAt = useRef(0);
  return (
    <ul aria-label={t('reactions')} className="flex flex-wrap gap-1 border-t border-line px-3 py-1">
      {reactions.map((reaction) => {
        const Icon = icons[reaction];
        const count = counts[reaction] ?? 0;
        const label = t('reactionCount', { reaction: t(`kinds.${reaction}`), count });
        const content = (
          <>
            <Icon aria-hidden="true" className="size-5" />
            <span aria-hidden="true" className="min-w-4 text-caption tabular-nums">
              {count > 0 && count}
            </span>
          </>
        );
        const boxClass =
          'flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2';
        return (
          <li key={reaction}>
            {mayReact ? (
              <button
                type="button"
                aria-label={label}
                className={`${boxClass} hover:bg-hover active:scale-95`}
                onClick={() => {
                  const now = Date.now();
                  if (now - lastTapAt.current < tapIntervalMs) return;
                  lastTapAt.current = now;
                  onReact(reaction);
                }}
              >
                {content}
              </button>
            ) : (
              <span className={`${boxClass} text-muted`}>
                {content}
                <span className="sr-only">{label}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
