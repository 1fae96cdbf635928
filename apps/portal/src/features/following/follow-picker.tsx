import type { Identity } from '@grandstand/contract';
import type { IdentityType } from '@grandstand/contract/constants';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFollowed } from '../follow/index.ts';
import { FollowCard } from './follow-card.tsx';

const typesInOrder = [
  'category',
  'league',
  'subcategory',
  'team',
] as const satisfies IdentityType[];

interface Props {
  readonly items: readonly Identity[];
  /** Shows followed items only; unfollowed ones disappear at once (FOL-10). */
  readonly isFollowedOnly?: boolean;
  /** Returns the link of a card to its children; null for a card without children. */
  readonly renderLink?: (item: Identity) => ((name: ReactNode) => ReactNode) | null;
  /** Returns a note below the name, such as a distance; null for none. */
  readonly noteOf?: (item: Identity) => string | null;
  /** Shown if the list is empty. */
  readonly empty: ReactNode;
}

/** Cards to follow, by kind. */
export function FollowPicker({ items, isFollowedOnly = false, renderLink, noteOf, empty }: Props) {
  const t = useTranslations('following');
  const followed = useFollowed();
  const box = useRef<HTMLDivElement>(null);
  const shown = isFollowedOnly ? items.filter(({ id }) => id in followed) : items;
  const count = useRef(shown.length);
  useLayoutEffect(() => {
    const isFewer = shown.length < count.current;
    count.current = shown.length;
    // The pressed button disappeared with its card.
    if (isFewer && document.activeElement === document.body) box.current?.focus();
  }, [shown.length]);
  const groups = typesInOrder
    .map((type) => ({ type, items: shown.filter((item) => item.type === type) }))
    .filter((group) => group.items.length > 0);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-8">
      <p role="status" className="sr-only">
        {isFollowedOnly && t('count', { count: shown.length })}
      </p>
      {groups.length === 0 && empty}
      {groups.map((group) => (
        <section key={group.type} aria-labelledby={`follow-${group.type}`}>
          <h2
            id={`follow-${group.type}`}
            className={groups.length === 1 ? 'sr-only' : 'heading mb-4 text-xl md:text-2xl'}
          >
            {t(`kinds.${group.type}`)}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-3">
            {group.items.map((item) => (
              <li key={item.id} className="min-w-0">
                <FollowCard
                  item={item}
                  renderLink={renderLink?.(item) ?? null}
                  note={noteOf?.(item) ?? null}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
