import type { ViewerData } from '../../lib/session/viewer-data.ts';
import { loadSettings } from './notification.api.ts';
import { forgetSubscription, storedEndpoint, renewSubscription } from './push-subscription.ts';

const warn = (error: unknown) => {
  // oxlint-disable-next-line no-console
  console.warn('Notifications could not be kept', error);
};

/** The notifications of this browser, for those who turned them on. */
export const viewerData: ViewerData = {
  async load(api, isCurrent) {
    if (storedEndpoint() === null) return false;
    // Browsers give a new address now and then, and the portal may have another key.
    try {
      const { applicationServerKey } = await loadSettings(api);
      if (isCurrent()) await renewSubscription(api, applicationServerKey);
    } catch (error) {
      warn(error);
    }
    return false;
  },
  drop: () => {
    // Whoever uses the browser next has not asked for them.
    if (storedEndpoint() !== null) forgetSubscription().catch(warn);
  },
  failureText: null,
};
