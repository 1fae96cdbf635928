import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { buttonClass } from '../../../ui/button.ts';
import { showToast } from '../../../lib/toast.ts';
import { returnUrl } from '../../../lib/page/return-url.ts';
import { setPendingProof } from '../../../lib/session/sign-in/pending-proof.ts';
import { useProviderSignIn, type SignInFlow } from '../provider/use-provider-sign-in.ts';
import { useAfterSignIn } from './use-return.ts';

/**
 * Sign-in from the header, for tenants whose federation sign-in replaces the sign-in page (RTE-33). It never
 * starts by itself (B-28). A toast reports failures; the callback page prompts for the password.
 */
export function HeaderSignIn() {
  const t = useTranslations();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const currentUrl = pathname + searchStr;
  const afterSignIn = useAfterSignIn(currentUrl);
  const { flow, start } = useProviderSignIn({
    mode: 'signin',
    returnTo: () => returnUrl(currentUrl),
    onDone: (done) => {
      // A viewer with an existing account stays on this page, which reloads after the sign-in.
      if (done.isNewAccount) void afterSignIn(done);
    },
  });
  const handleFlow = useEffectEvent((current: SignInFlow) => {
    if (current.state === 'failed')
      showToast({ message: errorText(current.error), type: 'danger' });
    if (current.state === 'link') {
      const { proof, mayDisown } = current;
      setPendingProof({ proof, mayDisown, mode: 'signin', returnTo: returnUrl(currentUrl) });
      void navigate({ to: '/auth/oauth2/callback/ifa/' });
    }
  });
  // Reports each outcome once.
  useEffect(() => handleFlow(flow), [flow]);
  const busy = flow.state === 'pending' || flow.state === 'finishing';
  return (
    <button
      type="button"
      className={buttonClass('outline')}
      disabled={busy}
      aria-busy={busy}
      onClick={() => void start('ifa')}
    >
      {t('navigation.signIn')}
    </button>
  );
}
