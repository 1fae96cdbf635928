import { spoilerFreeCookie } from '@grandstand/contract/constants';
import { useSession } from '../../lib/session/store/session-store.ts';
import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { applySpoilerFree, setSpoilerFree } from './set-spoiler-free.ts';

/** Returns this device's preference, `on` or `off`; null if there is none. */
const readDevicePreference = () =>
  new RegExp(`(?:^|; )${spoilerFreeCookie}=(on|off)(?:;|$)`).exec(document.cookie)?.[1] ?? null;

/**
 * The account's preference applies to all of its devices. If it has none, the device's preference is stored
 * there.
 */
export const viewerData: ViewerData = {
  load: async ({ api, isCurrent }) => {
    const { content } = await api.user.getProfile();
    const { user } = useSession.getState();
    if (!isCurrent() || user === null) return;
    const devicePreference = readDevicePreference();
    if (content.spoilerFree !== undefined) {
      useSession.setState({ user: { ...user, spoilerFree: content.spoilerFree } });
      applySpoilerFree(content.spoilerFree);
    } else if (devicePreference !== null) setSpoilerFree(api, devicePreference === 'on');
  },
  // A sign-out drops nothing: the device retains its preference and reveals no result.
  failureText: null,
};
