import type { PublicTenantConfig } from '@grandstand/contract';
import sdk from 'react-onesignal';
import type { PushTags } from './service.ts';

interface Sdk {
  init(options: {
    readonly appId: string;
    readonly serviceWorkerPath: string;
    readonly serviceWorkerParam: { readonly scope: string };
  }): Promise<void>;
  readonly User: {
    addTag(key: string, value: string): void;
    removeTag(key: string): void;
    readonly PushSubscription: { optOut(): Promise<void> };
  };
}
/** For bundlers the package exports the SDK itself; for Node's types a module with a default export. */
export const OneSignal = sdk as unknown as Sdk;

type Settings = NonNullable<NonNullable<PublicTenantConfig['third_parties']>['onesignal']>;

/** Time limit of the setup, ms (TPS-07). */
const timeoutMs = 30_000;

/**
 * Starts OneSignal's own SDK, whose script comes from its site. Its worker has its own scope next to ours.
 */
export function startOneSignal({ app_id: appId }: Settings): PushTags {
  let viewerId: string | null = null;
  let isReady = false;
  let isStopped = false;
  const warningTimer = setTimeout(() => {
    // oxlint-disable-next-line no-console
    console.error('OneSignal is not setup correctly.');
  }, timeoutMs);
  const applyTag = () => {
    if (!isReady || isStopped) return;
    if (viewerId === null) OneSignal.User.removeTag('user_id');
    else OneSignal.User.addTag('user_id', viewerId);
  };
  OneSignal.init({
    appId,
    serviceWorkerPath: 'push/onesignal/OneSignalSDKWorker.js',
    serviceWorkerParam: { scope: '/push/onesignal/' },
  }).then(
    () => {
      clearTimeout(warningTimer);
      isReady = true;
      applyTag();
    },
    // A blocked script may be blocked only briefly: the warning comes after the time limit.
    () => {},
  );
  return {
    tagUser(userId) {
      viewerId = userId;
      applyTag();
    },
    stop() {
      isStopped = true;
      clearTimeout(warningTimer);
      // A script cannot be unloaded from a page, only left behind by a reload.
      if (isReady) void OneSignal.User.PushSubscription.optOut().finally(() => location.reload());
    },
    resume() {
      isStopped = false;
      applyTag();
    },
  };
}
