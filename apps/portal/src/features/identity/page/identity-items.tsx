import type { Identity } from '@grandstand/contract';
import type { IdentityType } from '@grandstand/contract/constants';
import { useTranslations } from 'use-intl/react';
import { FollowButton } from '../../follow/index.ts';
import { IdentityLink } from '../identity-link.tsx';
import { titleOf } from '../../event-card/index.ts';
import { SmallPicture } from '../../../ui/picture/small-picture.tsx';

const shownTypes = ['subcategory', 'league', 'team'] as const satisfies readonly IdentityType[];

/** A card with crest and name; not a link if the tenant has no such pages. */
function ItemCard({ item }: { readonly item: Identity }) {
  return (
    <div className="relative flex h-full items-center rounded-card border border-line bg-surface pe-1.5 transition-colors duration-150 has-[a:hover]:border-control has-[a:hover]:bg-hover">
      <IdentityLink
        identity={item}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3.5 rounded-card p-3.5 text-body font-semibold [a&]:after:absolute [a&]:after:inset-0 [a&]:after:rounded-card"
      >
        <SmallPicture
          src={item.logoUrl}
          width={44}
          height={44}
          loading="lazy"
          decoding="async"
          className="size-11 shrink-0 object-contain"
          fallback={
            <span
              aria-hidden="true"
              className="h-9 w-1.5 shrink-0 rounded-full"
              style={{ backgroundColor: item.color ?? 'var(--t-control)' }}
            />
          }
        />
        {/* A name may take one line per word; words do not break. */}
        <span
          dir="auto"
          data-whole-words=""
          className="content-text line-clamp-3 min-w-0 flex-1 leading-tight break-normal [overflow-wrap:normal]"
        >
          {/* The short names of a tenant are those of its teams and divisions (TEN-06). */}
          {item.type === 'league' ? (item.fullTitle ?? item.title) : titleOf(item)}
        </span>
      </IdentityLink>
      <FollowButton item={item} look="icon" className="relative" />
    </div>
  );
}

/** The children of an identity by kind: subcategories, leagues, teams. */
export function IdentityItems({ items }: { readonly items: readonly Identity[] }) {
  const t = useTranslations('identity.items');
  const groups = shownTypes
    .map((type) => ({ type, items: items.filter((item) => item.type === type) }))
    .filter((group) => group.items.length > 0);
  return groups.map((group) => (
    <section key={group.type} aria-labelledby={`items-${group.type}`} className="page-gutter">
      <h2 id={`items-${group.type}`} className="heading mb-4 text-xl md:text-2xl">
        {t(group.type)}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-3 md:gap-(--t-gap)">
        {group.items.map((item) => (
          <li key={item.id} className="min-w-0">
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
