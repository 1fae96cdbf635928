import type { Identity } from '@grandstand/contract';
import { ArrowLeft, Heart, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segments, segmentClass } from '../../ui/form/segments.tsx';
import { AccountFrame, backLinkClass } from '../account/index.ts';
import { cardLinkClass } from './follow-card.tsx';
import { FollowPicker } from './follow-picker.tsx';
import type { Branch, BranchContent } from './following.api.ts';

export interface BranchPageData extends BranchContent {
  readonly branch: Branch;
  readonly isFollowedOnly: boolean;
}

interface LinkProps {
  readonly branch: Branch;
  /** Id of the parent that the page narrows to, or null. */
  readonly id: string | null;
  readonly isFollowedOnly: boolean;
  readonly className: string;
  readonly 'aria-current'?: 'page' | undefined;
  readonly children: ReactNode;
}

/** A link to one of the eight pages below `/following`. */
function BranchLink({ branch, id, isFollowedOnly, ...rest }: LinkProps) {
  if (branch === 'league') {
    if (id === null) {
      return (
        <AppLink
          to={isFollowedOnly ? '/following/league/followed' : '/following/league'}
          {...rest}
        />
      );
    }
    return (
      <AppLink
        to={
          isFollowedOnly ? '/following/league/{leagueId}/followed' : '/following/league/{leagueId}'
        }
        params={{ leagueId: id }}
        {...rest}
      />
    );
  }
  if (id === null) {
    return (
      <AppLink
        to={isFollowedOnly ? '/following/category/followed' : '/following/category'}
        {...rest}
      />
    );
  }
  return (
    <AppLink
      to={isFollowedOnly ? '/following/category/{mainId}/followed' : '/following/category/{mainId}'}
      params={{ mainId: id }}
      {...rest}
    />
  );
}

/** Empty state: what the list will contain, and a link to something to follow. */
function EmptyBranch({ branch, parent, isFollowedOnly }: Omit<BranchPageData, 'items'>) {
  const t = useTranslations('following');
  const id = parent?.id ?? null;
  return isFollowedOnly ? (
    <Notice
      icon={Heart}
      title={t('noneTitle')}
      text={t('noneText')}
      action={
        <BranchLink branch={branch} id={id} isFollowedOnly={false} className={buttonClass()}>
          {t('choose')}
        </BranchLink>
      }
    />
  ) : (
    <Notice
      icon={Shapes}
      title={t('nothingTitle')}
      text={t('nothingText')}
      action={
        <AppLink to="/following" className={buttonClass('neutral')}>
          {t('toFollowing')}
        </AppLink>
      }
    />
  );
}

/** Leagues or sports to follow, the children of one of them, or only the followed ones. */
export function BranchPage({ data }: { readonly data: BranchPageData }) {
  const t = useTranslations('following');
  const { branch, parent, items, isFollowedOnly } = data;
  const id = parent?.id ?? null;
  const renderLink = (item: Identity) =>
    item.type === branch
      ? (name: ReactNode) => (
          <BranchLink
            branch={branch}
            id={item.id}
            isFollowedOnly={isFollowedOnly}
            className={cardLinkClass}
          >
            {name}
          </BranchLink>
        )
      : null;
  return (
    <AccountFrame
      title={parent?.title ?? t(branch)}
      intro={t(parent === null ? `${branch}Intro` : `${branch}ParentIntro`)}
      backLink={
        parent === null ? null : (
          <BranchLink
            branch={branch}
            id={null}
            isFollowedOnly={isFollowedOnly}
            className={backLinkClass}
          >
            <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
            {t(`${branch}All`)}
          </BranchLink>
        )
      }
    >
      <div>
        <Segments label={t('which')}>
          {[false, true].map((followedOnly) => (
            <BranchLink
              key={String(followedOnly)}
              branch={branch}
              id={id}
              isFollowedOnly={followedOnly}
              aria-current={followedOnly === isFollowedOnly ? 'page' : undefined}
              className={segmentClass(followedOnly === isFollowedOnly)}
            >
              {t(followedOnly ? 'followed' : 'offered')}
            </BranchLink>
          ))}
        </Segments>
      </div>
      <FollowPicker
        key={`${branch} ${id} ${isFollowedOnly}`}
        items={items}
        isFollowedOnly={isFollowedOnly}
        renderLink={renderLink}
        empty={<EmptyBranch branch={branch} parent={parent} isFollowedOnly={isFollowedOnly} />}
      />
    </AccountFrame>
  );
}
