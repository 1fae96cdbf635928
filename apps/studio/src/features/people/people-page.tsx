import { Link, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { showCurrentTab, tabClass, tabsClass } from '../../ui/room/tabs.ts';
import { PermissionGate } from '../session/permission-gate.tsx';
import { useMay, useSession } from '../session/session.api.ts';
import { AuditList } from './audit-list.tsx';
import { InvitationList, InviteForm } from './invitation-list.tsx';
import { KeyForm, KeyList } from './key-list.tsx';
import { OperatorList } from './operator-list.tsx';
import { peopleViews, viewPermissions } from './people.api.ts';

function People() {
  const { view = 'people' } = useSearch({ from: '/frame/people' });
  const { tenant } = useStudio();
  const may = useMay();
  const { person } = useSession();
  const t = useTranslations('people');
  const [adding, setAdding] = useState<'people' | 'keys' | null>(null);
  const close = () => setAdding(null);
  const add = view === 'audit' || adding === view ? null : view;
  return (
    <RoomPage
      title={t('title')}
      actions={
        add !== null && (
          <Button look="primary" onClick={() => setAdding(add)}>
            <Plus aria-hidden className="size-5" />
            {t(add === 'people' ? 'invite' : 'newKey')}
          </Button>
        )
      }
    >
      <nav ref={showCurrentTab} aria-label={t('parts')} className={tabsClass}>
        {peopleViews
          .filter((peopleView) => may(viewPermissions[peopleView]))
          .map((peopleView) => (
            <Link
              key={peopleView}
              to="/people"
              search={peopleView === 'people' ? {} : { view: peopleView }}
              activeOptions={{ exact: true }}
              aria-current={view === peopleView ? 'page' : undefined}
              className={tabClass}
            >
              {t(`views.${peopleView}`)}
            </Link>
          ))}
      </nav>
      <PermissionGate permission={viewPermissions[view]}>
        {view === 'people' && (
          <>
            {adding === 'people' && <InviteForm onDone={close} />}
            <OperatorList />
            <InvitationList />
            {person.isAdministrator && (
              <p className="text-body text-muted">
                {t('providerHint')}{' '}
                <Link
                  to="/portals/$tenantId"
                  params={{ tenantId: tenant.id }}
                  className="inline-flex min-h-11 items-center underline"
                >
                  {t('providerLink')}
                </Link>
              </p>
            )}
          </>
        )}
        {view === 'keys' && (
          <>
            {adding === 'keys' && <KeyForm onDone={close} />}
            <KeyList />
          </>
        )}
        {view === 'audit' && <AuditList />}
      </PermissionGate>
    </RoomPage>
  );
}

/** The operators of the portal, the keys of scripts, and what was changed. */
export const PeoplePage = () => (
  <PermissionGate permission="people:edit">
    <WithTexts of="people">
      <People />
    </WithTexts>
  </PermissionGate>
);
