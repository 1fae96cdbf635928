import { useMutation } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { readPushState, turnOff, turnOn, type PushState } from './push-subscription.ts';

/** Shows whether this browser has notifications, with a button to turn them on or off if possible. */
export function PushSwitch({ serverKey }: { readonly serverKey: string }) {
  const t = useTranslations('notification');
  const api = useApi();
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    let isMounted = true;
    const read = () =>
      readPushState(serverKey).then(
        (current) => isMounted && setState(current),
        () => isMounted && setState('unsupported'),
      );
    // The viewer may return to the page after allowing notifications in the browser's settings.
    const onVisibilityChange = () => {
      if (!document.hidden) void read();
    };
    void read();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      isMounted = false;
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [serverKey]);
  const change = useMutation({
    mutationFn: async () =>
      setState(await (state === 'on' ? turnOff(api) : turnOn(api, serverKey))),
  });
  const isBusy = change.isPending;
  const Icon = state === 'on' ? BellRing : BellOff;
  return (
    // As high with a button as without one, so that the settings below stay in place.
    <div className="min-h-27 sm:min-h-21">
      <p role="status" className="flex items-start gap-3">
        <Icon
          aria-hidden="true"
          className={`mt-0.5 size-5 shrink-0 ${state === 'on' ? 'text-accent-text' : 'text-muted'}`}
        />
        <span className="max-w-[60ch]">{t(state ?? 'checking')}</span>
      </p>
      {(state === 'on' || state === 'off') && (
        <button
          type="button"
          className={`${buttonClass(state === 'on' ? 'neutral' : 'accent')} mt-4 max-sm:w-full`}
          disabled={isBusy}
          onClick={() => change.mutate()}
        >
          {t(state === 'on' ? 'turnOff' : 'turnOn')}
        </button>
      )}
      <p role="alert" className="mt-2 text-sm text-danger-text empty:hidden">
        {change.isError && t(state === 'on' ? 'turnOffFailed' : 'turnOnFailed')}
      </p>
    </div>
  );
}
