import type { Suggestion } from '@grandstand/contract';
import type { IdentityType } from '@grandstand/contract/constants';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl/react';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { chipClass, chipRowClass } from '../../ui/form/chip.ts';
import { FollowButton } from '../follow/index.ts';
import { MarkedText } from '../event-card/index.ts';
import { targetOf } from './suggestion-target.ts';
import { SmallPicture } from '../../ui/picture/small-picture.tsx';

/** The identity type of each kind that can be followed. */
const followableTypes: Partial<Record<Suggestion['kind'], IdentityType>> = {
  team: 'team',
  league: 'league',
  category: 'category',
  sub_category: 'subcategory',
};

function FollowIdentity({ identity: { kind, id, title } }: { readonly identity: Suggestion }) {
  const type = followableTypes[kind];
  return type === undefined ? null : <FollowButton item={{ id, type, title }} look="icon" />;
}

/** Teams, competitions and categories with a matching name, to open or to follow. */
export function IdentityChips({ identities }: { readonly identities: readonly Suggestion[] }) {
  const t = useTranslations('search');
  const { disable_team_page: noTeamPages } = useTenant();
  if (identities.length === 0) return null;
  return (
    <nav aria-label={t('identities')} className="mb-5">
      <ul className={chipRowClass}>
        {identities.map((identity) => (
          <li key={identity.kind + identity.id} className="flex shrink-0 items-center gap-0.5">
            <Link {...targetOf(identity, noTeamPages)} className={chipClass()}>
              <SmallPicture
                src={identity.imageUrl}
                width={28}
                height={28}
                loading="lazy"
                decoding="async"
                className="-ms-1.5 size-7 rounded-small object-contain"
              />
              <bdi>
                <MarkedText text={identity.title} ranges={identity.ranges} />
              </bdi>
              {identity.kind !== 'player' && (
                <span className="font-medium opacity-70">{t(`kinds.${identity.kind}`)}</span>
              )}
            </Link>
            <FollowIdentity identity={identity} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
