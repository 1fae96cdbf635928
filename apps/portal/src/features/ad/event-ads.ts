import '@grandstand/player/ads.css';
import type { Event, PublicTenantConfig } from '@grandstand/contract';
import type { AttachmentContext, Interruption } from '@grandstand/player';
import { playAds, type AdTexts } from '@grandstand/player/ads';
import { eventQuery } from '../../lib/api/event-query.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import { withTimeout } from '../../lib/page/with-timeout.ts';
import type { Portal } from '../../lib/portal/portal-context.tsx';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';
import { promptVersion, useConsent } from '../../lib/third-parties/index.ts';
import { hasAgreed } from '../../lib/third-parties/consent-store.ts';
import { openSeenBreaks } from './seen-breaks.ts';

/** How long ads wait to learn whether the viewer is exempt, ms; then they play. */
const exemptionTimeoutMs = 3000;

export interface AdPage {
  readonly portal: Portal;
  readonly t: Translate;
  readonly id: Event['id'];
  /** Ads of the rendered page, which is the same for every viewer. */
  readonly ads: Event['ads'];
}

/** True if ads may load: after consent, where the tenant requires it. */
const isAllowed = (tenant: PublicTenantConfig): boolean =>
  tenant.ads?.requires_consent !== true ||
  hasAgreed(useConsent.getState().choice, promptVersion(tenant), 'marketing');

/** Returns the ads for this viewer: the tenant may exempt some signed-in viewers. */
async function loadViewerAds({ portal, id, ads }: AdPage): Promise<Event['ads']> {
  const { tenant, api } = portal;
  if (tenant.ads?.ad_free.length === 0 || !isSignedIn(useSession.getState())) return ads;
  const viewerAds = api.event
    .get({ params: { id }, query: eventQuery })
    .then(({ content }) => content.ads);
  return withTimeout(viewerAds, exemptionTimeoutMs).catch(() => ads);
}

export const adTexts = (t: Translate, tenantName: string): AdTexts => ({
  region: t('ad.region'),
  ad: (number, of) => (of > 1 ? t('ad.oneOf', { number, of }) : t('ad.one')),
  started: (number, of, skipIn) =>
    [
      of > 1 ? t('ad.startedOf', { number, of }) : t('ad.started'),
      ...(skipIn === null ? [] : [t('ad.canSkip', { seconds: skipIn })]),
    ].join(' '),
  over: t('ad.over'),
  skipIn: (seconds) => t('ad.skipIn', { seconds }),
  skip: t('ad.skip'),
  visit: t('ad.visit'),
  why: t('ad.why'),
  because: (advertiser, site) =>
    [
      advertiser === null
        ? t('ad.because', { tenant: tenantName })
        : t('ad.becauseOf', { tenant: tenantName, advertiser }),
      t('ad.learns', { site }),
    ].join(' '),
  close: t('ad.close'),
});

/**
 * Plays the ads of an event. Resumes the video at once if there are none for this viewer, a required consent is
 * missing, the player is gone, or the interruption is already over.
 */
export async function playEventAds(
  context: AttachmentContext,
  interruption: Interruption,
  page: AdPage,
): Promise<void> {
  const { tenant } = page.portal;
  const ads = isAllowed(tenant) ? await loadViewerAds(page) : [];
  const isLate = interruption.isOver() || context.signal.aborted;
  if (tenant.ads === undefined || ads.length === 0 || isLate) {
    interruption.end('edge');
    return;
  }
  const { hosts, cap, live_return: liveReturn } = tenant.ads;
  const seenBreaks = openSeenBreaks(cap);
  playAds(
    context,
    {
      ads,
      origins: hosts,
      liveReturn,
      texts: adTexts(page.t, tenant.name),
      mayShow: seenBreaks.mayShow,
      onShown: seenBreaks.add,
    },
    interruption,
  );
}
