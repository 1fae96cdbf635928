import { Link, useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { showCurrentTab, tabClass, tabsClass } from '../../ui/room/tabs.ts';
import { PermissionGate } from '../session/permission-gate.tsx';
import { figureViews } from './figures-search.ts';
import { useSession } from '../session/session.api.ts';
import { PortalRevenueView } from './portal-revenue-view.tsx';
import { QualityView } from './quality-view.tsx';
import { RetentionView } from './retention-view.tsx';
import { RevenueView } from './revenue-view.tsx';
import { ViewersNow } from './viewers-now.tsx';

function Figures() {
  const { view = 'now' } = useSearch({ from: '/frame/figures' });
  const { tenants } = useSession();
  const t = useTranslations('figures');
  // Revenue of all portals is for people who work for several.
  const shown = figureViews.filter((figureView) => figureView !== 'portals' || tenants.length > 1);
  return (
    <RoomPage
      title={t('title')}
      actions={
        <Button className="print:hidden" onClick={() => print()}>
          <Printer aria-hidden className="size-5" />
          {t('print')}
        </Button>
      }
    >
      <nav ref={showCurrentTab} aria-label={t('parts')} className={`${tabsClass} print:hidden`}>
        {shown.map((figureView) => (
          <Link
            key={figureView}
            to="/figures"
            search={figureView === 'now' ? {} : { view: figureView }}
            activeOptions={{ exact: true }}
            aria-current={view === figureView ? 'page' : undefined}
            className={tabClass}
          >
            {t(`views.${figureView}`)}
          </Link>
        ))}
      </nav>
      {view === 'now' && <ViewersNow />}
      {view === 'revenue' && <RevenueView />}
      {view === 'portals' && <PortalRevenueView />}
      {view === 'quality' && <QualityView />}
      {view === 'retention' && <RetentionView />}
    </RoomPage>
  );
}

/** How many watch, what was earned, how well videos played, and how long they were watched. */
export const FiguresPage = () => (
  <PermissionGate permission="figures:read">
    <WithTexts of="figures">
      <Figures />
    </WithTexts>
  </PermissionGate>
);
