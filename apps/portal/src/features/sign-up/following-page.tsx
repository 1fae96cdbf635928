import type { Identity } from '@grandstand/contract';
import { ArrowLeft, Heart, SearchX, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { LoadContext } from '../../lib/page/define-page.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { buttonClass } from '../../ui/button.ts';
import { Field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments, segmentClass } from '../../ui/form/segments.tsx';
import {
  cardLinkClass,
  FollowPicker,
  loadFollowTree,
  type FollowTree,
  type FollowTreeOptions,
  type FollowTreeContent,
} from '../following/index.ts';
import { StepFrame } from './step-frame.tsx';
import { useItemSearch } from './use-item-search.ts';

/** Longer lists have a search field. */
const maxItemsWithoutSearch = 5;

interface FollowingStepData extends FollowTreeContent {
  readonly tree: FollowTree;
  readonly isFollowedOnly: boolean;
}

interface LinkProps {
  readonly tree: FollowTree;
  /** Id of the parent that the step narrows to, or null. */
  readonly id: string | null;
  readonly isFollowedOnly?: boolean;
  readonly className: string;
  readonly 'aria-current'?: 'page' | undefined;
  readonly children: ReactNode;
}

/** A link to one of the six pages below `/auth/sign-up/following`. */
function StepLink({ tree, id, isFollowedOnly = false, ...rest }: LinkProps) {
  if (tree === 'league') {
    return id === null ? (
      <AppLink
        to={
          isFollowedOnly
            ? '/auth/sign-up/following/league/followed'
            : '/auth/sign-up/following/league'
        }
        {...rest}
      />
    ) : (
      <AppLink to="/auth/sign-up/following/league/{leagueId}" params={{ leagueId: id }} {...rest} />
    );
  }
  return id === null ? (
    <AppLink
      to={
        isFollowedOnly
          ? '/auth/sign-up/following/category/followed'
          : '/auth/sign-up/following/category'
      }
      {...rest}
    />
  ) : (
    <AppLink to="/auth/sign-up/following/category/{mainId}" params={{ mainId: id }} {...rest} />
  );
}

/** Leagues or sports to follow right after the sign-up, or the children of one of them (FOL-12). */
function FollowingStep({ data }: { readonly data: FollowingStepData }) {
  const t = useTranslations('signUp');
  const { tree, parent, items, isFollowedOnly } = data;
  const { query, setQuery, found } = useItemSearch(items);
  const renderLink = (item: Identity) =>
    item.type === tree && !isFollowedOnly
      ? (name: ReactNode) => (
          <StepLink tree={tree} id={item.id} className={cardLinkClass}>
            {name}
          </StepLink>
        )
      : null;
  return (
    <StepFrame
      step={`following-${tree}`}
      title={parent?.title ?? t(`${tree}Title`)}
      text={t(parent === null ? `${tree}Text` : `${tree}ParentText`)}
    >
      {parent === null ? (
        <div className="mb-5">
          <Segments label={t('which')}>
            {[false, true].map((followedOnly) => (
              <StepLink
                key={String(followedOnly)}
                tree={tree}
                id={null}
                isFollowedOnly={followedOnly}
                aria-current={followedOnly === isFollowedOnly ? 'page' : undefined}
                className={segmentClass(followedOnly === isFollowedOnly)}
              >
                {t(followedOnly ? 'followed' : 'offered')}
              </StepLink>
            ))}
          </Segments>
        </div>
      ) : (
        <StepLink tree={tree} id={null} className={`${buttonClass('quiet')} -ms-3 mb-3 px-3!`}>
          <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
          {t(`${tree}All`)}
        </StepLink>
      )}
      {items.length > maxItemsWithoutSearch && (
        <div className="mb-6 max-w-md">
          <Field
            label={t('search')}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
          <p role="status" className="sr-only">
            {query !== '' && t('matches', { count: found.length })}
          </p>
        </div>
      )}
      <FollowPicker
        key={`${tree} ${parent?.id ?? ''} ${isFollowedOnly}`}
        items={found}
        isFollowedOnly={isFollowedOnly}
        renderLink={renderLink}
        empty={
          found.length < items.length ? (
            <Notice icon={SearchX} title={t('noMatchTitle')} text={t('noMatchText')} />
          ) : (
            <Notice
              icon={isFollowedOnly ? Heart : Shapes}
              title={t(isFollowedOnly ? 'noneTitle' : 'nothingTitle')}
              text={t(isFollowedOnly ? 'noneText' : 'nothingText')}
            />
          )
        }
      />
    </StepFrame>
  );
}

/** Defines a follow page of the sign-up. */
export const defineFollowStep = (
  tree: FollowTree,
  { parentParam, isFollowedOnly }: FollowTreeOptions,
) =>
  definePage<FollowingStepData>({
    load: async ({ api, tenant, params }: LoadContext) => ({
      tree,
      isFollowedOnly,
      ...(await loadFollowTree({ api, tenant }, tree, params[parentParam] ?? null, isFollowedOnly)),
    }),
    title: (t) => t(`signUp.${tree}Title`),
    head: ({ t, tenant, data }) => ({
      title: `${data.parent?.title ?? t(`signUp.${tree}Title`)} · ${tenant.name}`,
      description: t('navigation.signInText'),
    }),
    View: FollowingStep,
  });
