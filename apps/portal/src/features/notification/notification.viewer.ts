import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { loadSettings } from './notification.api.ts';
import { unsubscribeBrowser, storedEndpoint, renewSubscription } from './push-subscription.ts';

const warn = (error: unknown) => {
  // oxlint-disable-next-line no-console
  console.warn('The push subscription could not be updated', error);
};

/** The push subscription of this browser: renewed at sign-in, ended at sign-out. */
export const viewerData: ViewerData = {
  async load({ api, isCurrent }) {
    if (storedEndpoint() === null) return;
    // Browsers change the endpoint now and then, and the portal's key may have changed.
    try {
      const { applicationServerKey } = await loadSettings(api);
      if (isCurrent()) await renewSubscription(api, applicationServerKey);
    } catch (error) {
      warn(error);
    }
  },
  drop: () => {
    // The next viewer of this browser did not turn notifications on.
    if (storedEndpoint() !== null) unsubscribeBrowser().catch(warn);
  },
  failureText: null,
};
