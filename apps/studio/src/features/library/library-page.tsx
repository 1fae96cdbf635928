import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { showCurrentTab, tabClass, tabsClass } from '../../ui/room/tabs.ts';
import { PermissionGate } from '../session/permission-gate.tsx';
import { useMay } from '../session/session.api.ts';
import { RecordingList } from './recording-list.tsx';
import { UploadsView } from './uploads/uploads-view.tsx';

function Library() {
  const { view } = useSearch({ from: '/frame/library' });
  const may = useMay();
  const t = useTranslations('library');
  return (
    <RoomPage title={t('title')}>
      {may('recording:edit') && (
        <nav ref={showCurrentTab} aria-label={t('parts')} className={tabsClass}>
          <Link
            to="/library"
            activeOptions={{ exact: true }}
            aria-current={view === undefined ? 'page' : undefined}
            className={tabClass}
          >
            {t('recordings')}
          </Link>
          <Link
            to="/library"
            search={{ view: 'uploads' }}
            activeOptions={{ exact: true }}
            aria-current={view === 'uploads' ? 'page' : undefined}
            className={tabClass}
          >
            {t('uploads')}
          </Link>
        </nav>
      )}
      {view === 'uploads' ? (
        <PermissionGate permission="recording:edit">
          <UploadsView />
        </PermissionGate>
      ) : (
        <RecordingList />
      )}
    </RoomPage>
  );
}

/** Recordings of matches, and uploads that become recordings. */
export const LibraryPage = () => (
  <PermissionGate permission="event:read">
    <WithTexts of="library">
      <Library />
    </WithTexts>
  </PermissionGate>
);
