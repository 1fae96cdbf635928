import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { tabClass, tabsClass } from '../../ui/room/tabs.ts';
import { PermissionGate } from '../session/permission-gate.tsx';
import { BanList } from './ban-list.tsx';
import { CommentList } from './comment-list.tsx';
import { moderationViews } from './moderation-search.ts';
import { TakedownList } from './takedown-list.tsx';

function Moderation() {
  const { view = 'comments' } = useSearch({ from: '/frame/moderation' });
  const t = useTranslations('moderation');
  return (
    <RoomPage title={t('title')}>
      <nav aria-label={t('parts')} className={tabsClass}>
        {moderationViews.map((moderationView) => (
          <Link
            key={moderationView}
            to="/moderation"
            search={moderationView === 'comments' ? {} : { view: moderationView }}
            activeOptions={{ exact: true }}
            aria-current={view === moderationView ? 'page' : undefined}
            className={tabClass}
          >
            {t(`views.${moderationView}`)}
          </Link>
        ))}
      </nav>
      {view === 'comments' && <CommentList />}
      {(view === 'clips' || view === 'tags') && <TakedownList key={view} kind={view} />}
      {view === 'bans' && <BanList />}
    </RoomPage>
  );
}

/** Comments, viewers' clips and global tags to take down or restore, and bans from comments. */
export const ModerationPage = () => (
  <PermissionGate permission="moderation:edit">
    <WithTexts of="moderation">
      <Moderation />
    </WithTexts>
  </PermissionGate>
);
