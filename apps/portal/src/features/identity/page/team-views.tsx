import { useRouter } from '@tanstack/react-router';
import type { Identity, LeagueTable, Roster } from '@grandstand/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { CurrentPageLink } from '../../../lib/navigation/current-page-link.tsx';
import { FailedNotice } from '../../../ui/failed-notice.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { titleOf } from '../../event-card/index.ts';
import { Squad } from '../../roster/index.ts';
import { Table } from '../../standings/index.ts';
import { viewParameterReset } from './identity-nav.tsx';

function View({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-labelledby="identity-view" className="page-width page-gutter pt-6 md:pt-8">
      <h2 id="identity-view" className="sr-only">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Failed() {
  const router = useRouter();
  return <FailedNotice onRetry={() => void router.invalidate()} />;
}

/** The way out of an empty view. */
function ToOverview() {
  const t = useTranslations('identity');
  return (
    <CurrentPageLink
      search={{ ...viewParameterReset, view: null }}
      className={buttonClass('neutral')}
    >
      {t('toOverview')}
    </CurrentPageLink>
  );
}

/** The table of a league; null if loading failed. */
export function TableView({
  identity,
  table,
}: {
  readonly identity: Identity;
  readonly table: LeagueTable | null;
}) {
  const t = useTranslations('standings');
  const title = t('tableOf', { title: titleOf(identity) });
  return (
    <View title={title}>
      {table === null ? <Failed /> : <Table table={table} title={title} action={<ToOverview />} />}
    </View>
  );
}

/** The squad of a team; null if loading failed. */
export function SquadView({
  identity,
  squad,
}: {
  readonly identity: Identity;
  readonly squad: Roster | null;
}) {
  const t = useTranslations('roster');
  return (
    <View title={t('squad')}>
      {squad === null ? (
        <Failed />
      ) : (
        <Squad players={squad.players} color={identity.color} action={<ToOverview />} />
      )}
    </View>
  );
}
