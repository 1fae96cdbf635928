import type { SignInMode, SignInProvider } from '@grandstand/contract/constants';
import type { PublicTenantConfig } from '@grandstand/contract';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { buttonClass, buttonRowClass } from '../../../ui/button.ts';
import { Agreement } from '../form/agreement.tsx';
import { DisownAccount } from '../page/disown-account.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { shownFailure } from '../form/shown-failure.ts';
import { ProviderMark } from './provider-marks.tsx';
import type { ProviderSignIn, SignInFlow } from './use-provider-sign-in.ts';

/** Returns the tenant's providers in the order of their buttons (AUT-14, AUT-15). */
export function providersOf({
  enable_auth_via: enabledProviders,
  hasIfaAuth,
}: Pick<PublicTenantConfig, 'enable_auth_via' | 'hasIfaAuth'>): SignInProvider[] {
  const all: readonly (readonly [SignInProvider, boolean])[] = [
    ['ifa', hasIfaAuth],
    ['google', enabledProviders.google],
    ['apple', enabledProviders.apple],
    ['facebook', enabledProviders.facebook],
  ];
  return all.filter(([, isEnabled]) => isEnabled).map(([provider]) => provider);
}

const isBusy = ({ state }: SignInFlow): boolean => state === 'pending' || state === 'finishing';

/** The state of the sign-in with the provider, with a cancel button. */
function Progress({ signIn }: { readonly signIn: ProviderSignIn }) {
  const t = useTranslations('signIn.provider');
  const { flow, cancel } = signIn;
  const isInProgress =
    flow.state === 'pending' || flow.state === 'elsewhere' || flow.state === 'finishing';
  return (
    <div role="status" className="empty:absolute">
      {isInProgress && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-small bg-hover py-2 ps-4 pe-2">
          <span className="flex-1 py-1">
            {t(flow.state, { provider: t(`names.${flow.provider}`) })}
          </span>
          {flow.state !== 'finishing' && (
            <button type="button" className={buttonClass('quiet')} onClick={cancel}>
              {t('cancel')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Requests the password of the existing account with the provider's email address (SEC-10). */
export function LinkForm({ signIn }: { readonly signIn: ProviderSignIn }) {
  const t = useTranslations('signIn');
  const { register, handleSubmit, formState } = useForm<{ password: string }>();
  const { flow } = signIn;
  if (flow.state !== 'link') return null;
  return (
    <>
      <FormFrame
        busy={formState.isSubmitting}
        failure={flow.error}
        onSubmit={handleSubmit(({ password }) => signIn.link(password))}
      >
        <p role="status" className="rounded-small bg-hover px-4 py-3">
          {t('provider.linkText', { provider: t(`provider.names.${flow.proof.provider}`) })}
        </p>
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          error={formState.errors.password && t('passwordMissing')}
          {...register('password', { required: true })}
        />
        <div className={buttonRowClass}>
          <button
            type="submit"
            className={buttonClass('accent', 'large')}
            disabled={formState.isSubmitting}
          >
            {t('provider.linkAction')}
          </button>
          <button type="button" className={buttonClass('quiet', 'large')} onClick={signIn.cancel}>
            {t('provider.cancel')}
          </button>
        </div>
        {/* The owner of an account that another provider created can set its first password here, too. */}
        <p>
          <AppLink
            to="/auth/password/forgot"
            className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
          >
            {t('forgot.link')}
          </AppLink>
        </p>
      </FormFrame>
      {flow.mayDisown && <DisownAccount signIn={signIn} provider={flow.proof.provider} />}
    </>
  );
}

/** Outside the component: the same function for every render, so that it runs once per cancelled attempt. */
const focusOn = (button: HTMLButtonElement | null) => button?.focus();

interface Props {
  readonly signIn: ProviderSignIn;
  readonly mode: SignInMode;
  /** True if no form follows below. */
  readonly isAlone?: boolean;
}

/** The buttons of the tenant's providers and the result of the last attempt; empty without providers. */
export function ProviderPanel({ signIn, mode, isAlone = false }: Props) {
  const t = useTranslations('signIn.provider');
  const errorText = useErrorText();
  const providers = providersOf(useTenant());
  const { flow, start } = signIn;
  if (providers.length === 0) return null;
  const cancelled = 'cancelled' in flow ? flow.cancelled : undefined;
  const failure = flow.state === 'failed' ? shownFailure(flow.error) : null;
  return (
    <section aria-label={t('section')} className="mt-6 grid gap-3">
      <FormError text={failure === null ? null : errorText(failure)} />
      <Progress signIn={signIn} />
      <ul className="grid gap-3">
        {providers.map((provider) => (
          <li key={provider} className="grid">
            <button
              ref={cancelled === provider ? focusOn : undefined}
              type="button"
              className={`${buttonClass('neutral', 'large')} border-control! bg-surface! px-4! py-2 whitespace-normal! hover:bg-hover!`}
              disabled={isBusy(flow)}
              onClick={() => void start(provider)}
            >
              <ProviderMark provider={provider} />
              {t(mode, { provider: t(`names.${provider}`) })}
            </button>
          </li>
        ))}
      </ul>
      {/* The first sign-in with a provider creates an account. */}
      {mode === 'signin' && <Agreement />}
      {!isAlone && (
        <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('or')}
        </p>
      )}
    </section>
  );
}
