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
/** What the package exports is the SDK itself for bundlers, and a module with a default for Node's types. */
export const OneSignal = sdk as unknown as Sdk;

type Settings = NonNullable<NonNullable<PublicTenantConfig['third_parties']>['onesignal']>;

/** How long the setup may take, ms (TPS-07). */
const patienceMs = 30_000;

/** OneSignal by its own SDK, whose script comes from its site. Its worker has a scope of its own beside ours. */
export function startOneSignal({ app_id: appId }: Settings): PushTags {
  let wanted: string | null = null;
  let isReady = false;
  let isStopped = false;
  const late = setTimeout(() => {
    // oxlint-disable-next-line no-console
    console.error('OneSignal is not setup correctly.');
  }, patienceMs);
  const applyTag = () => {
    if (!isReady || isStopped) return;
    if (wanted === null) OneSignal.User.removeTag('user_id');
    else OneSignal.User.addTag('user_id', wanted);
  };
  OneSignal.init({
    appId,
    serviceWorkerPath: 'push/onesignal/OneSignalSDKWorker.js',
    serviceWorkerParam: { scope: '/push/onesignal/' },
  }).then(
    () => {
      clearTimeout(late);
      isReady = true;
      applyTag();
    },
    // A script that is blocked may have been blocked for a moment: what is said is said after the wait.
    () => {},
  );
  return {
    tagUser(userId) {
      wanted = userId;
      applyTag();
    },
    stop() {
      isStopped = true;
      clearTimeout(late);
      // Its script cannot be taken out of a page, only left behind with it.
      if (isReady) void OneSignal.User.PushSubscription.optOut().finally(() => location.reload());
    },
    resume() {
      isStopped = false;
      applyTag();
    },
  };
}
