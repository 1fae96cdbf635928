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
import type { FollowTree, FollowTreeContent } from './following.api.ts';

export interface FollowTreePageData extends FollowTreeContent {
  readonly tree: FollowTree;
  readonly isFollowedOnly: boolean;
}

interface LinkProps {
  readonly tree: FollowTree;
  /** Id of the parent that the page narrows to, or null. */
  readonly id: string | null;
  readonly isFollowedOnly: boolean;
  readonly className: string;
  readonly 'aria-current'?: 'page' | undefined;
  readonly children: ReactNode;
}

/** A link to one of the eight pages below `/following`. */
function FollowTreeLink({ tree, id, isFollowedOnly, ...rest }: LinkProps) {
  if (tree === 'league') {
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
function EmptyFollowTree({ tree, parent, isFollowedOnly }: Omit<FollowTreePageData, 'items'>) {
  const t = useTranslations('following');
  const id = parent?.id ?? null;
  return isFollowedOnly ? (
    <Notice
      icon={Heart}
      title={t('noneTitle')}
      text={t('noneText')}
      action={
        <FollowTreeLink tree={tree} id={id} isFollowedOnly={false} className={buttonClass()}>
          {t('choose')}
        </FollowTreeLink>
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
export function FollowTreePage({ data }: { readonly data: FollowTreePageData }) {
  const t = useTranslations('following');
  const { tree, parent, items, isFollowedOnly } = data;
  const id = parent?.id ?? null;
  const renderLink = (item: Identity) =>
    item.type === tree
      ? (name: ReactNode) => (
          <FollowTreeLink
            tree={tree}
            id={item.id}
            isFollowedOnly={isFollowedOnly}
            className={cardLinkClass}
          >
            {name}
          </FollowTreeLink>
        )
      : null;
  return (
    <AccountFrame
      title={parent?.title ?? t(tree)}
      intro={t(parent === null ? `${tree}Intro` : `${tree}ParentIntro`)}
      backLink={
        parent === null ? null : (
          <FollowTreeLink
            tree={tree}
            id={null}
            isFollowedOnly={isFollowedOnly}
            className={backLinkClass}
          >
            <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
            {t(`${tree}All`)}
          </FollowTreeLink>
        )
      }
    >
      <div>
        <Segments label={t('which')}>
          {[false, true].map((followedOnly) => (
            <FollowTreeLink
              key={String(followedOnly)}
              tree={tree}
              id={id}
              isFollowedOnly={followedOnly}
              aria-current={followedOnly === isFollowedOnly ? 'page' : undefined}
              className={segmentClass(followedOnly === isFollowedOnly)}
            >
              {t(followedOnly ? 'followed' : 'offered')}
            </FollowTreeLink>
          ))}
        </Segments>
      </div>
      <FollowPicker
        key={`${tree} ${id} ${isFollowedOnly}`}
        items={items}
        isFollowedOnly={isFollowedOnly}
        renderLink={renderLink}
        empty={<EmptyFollowTree tree={tree} parent={parent} isFollowedOnly={isFollowedOnly} />}
      />
    </AccountFrame>
  );
}
