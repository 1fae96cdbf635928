import { Building2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { ProviderRefused, startInTab, WindowBlocked } from './provider-attempt.ts';

/** Returns a function that explains why a sign-in by the tenant's provider failed. */
export function useProviderFailureText(): (error: unknown) => string {
  const { tenant } = useStudio();
  const t = useTranslations('signIn');
  const failureText = useFailureText();
  return (error) => {
    const provider = tenant.signInProvider ?? '';
    if (error instanceof ProviderRefused) return t('providerFailures.refused', { provider });
    if (error instanceof WindowBlocked) return t('providerFailures.blocked');
    const code = error instanceof ApiError ? error.code : null;
    const key = `providerFailures.${code ?? ''}` as 'providerFailures.service_unavailable';
    return t.has(key) ? t(key, { provider }) : failureText(error);
  };
}

interface Props {
  readonly look?: ButtonLook;
  /** By default “Continue with …”. */
  readonly label?: string;
  /** Authenticates, until the signal ends it; it fails with the reason. */
  readonly onClick: (signal: AbortSignal) => Promise<void>;
}

/**
 * Signs in by the tenant's provider. It can be pressed again: browsers do not report that the window of the provider
 * was closed.
 */
export function ProviderButton({ look = 'secondary', label, onClick }: Props) {
  const { tenant } = useStudio();
  const t = useTranslations('signIn');
  const failureText = useProviderFailureText();
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useRef<AbortController | null>(null);
  useEffect(() => () => attempt.current?.abort(), []);
  const authenticate = async () => {
    attempt.current?.abort();
    const { signal } = (attempt.current = new AbortController());
    setFailure(null);
    try {
      await onClick(signal);
    } catch (error) {
      if (!signal.aborted) setFailure(failureText(error));
    }
  };
  return (
    <>
      {failure !== null && (
        <p role="alert" className="rounded-lg border border-danger p-3 text-body text-danger-text">
          {failure}
        </p>
      )}
      <Button look={look} onClick={() => void authenticate()}>
        <Building2 aria-hidden className="size-5" />
        {label ?? t('continueWith', { provider: tenant.signInProvider ?? '' })}
      </Button>
    </>
  );
}

/** The button above another way to sign in; nothing for a tenant without a provider. */
export function ProviderChoice({ to }: { readonly to: string | null }) {
  const { api, tenant } = useStudio();
  const t = useTranslations('signIn');
  if (tenant.signInProvider === null) return null;
  return (
    <div className="flex flex-col gap-4">
      <ProviderButton onClick={async () => location.assign(await startInTab(api, to))} />
      <p className="flex items-center gap-3 text-caption text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
    </div>
  );
}
