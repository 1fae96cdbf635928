import { useLocation } from '@tanstack/react-router';
import { useId, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { returnUrl } from '../../../lib/page/return-url.ts';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { startSteps } from '../../../lib/session/sign-in/sign-up-steps.ts';
import {
  clearPendingAction,
  storePendingAction,
  type PendingAction,
} from '../../../lib/session/sign-in/pending-action.ts';
import { ClosableHeading } from '../../../ui/overlay/closable-heading.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { CredentialsForm } from '../form/credentials-form.tsx';
import { LinkForm, ProviderPanel } from '../provider/provider-panel.tsx';
import { useProviderSignIn } from '../provider/use-provider-sign-in.ts';

interface Props {
  readonly pendingAction: PendingAction;
  /** Called when it is done or dismissed. */
  readonly onClose: () => void;
}

/**
 * Signs in over the page for a pending action. The page stays active: a video below continues. The action
 * completes after the sign-in, even if the viewer leaves for the sign-up or a provider.
 */
export function SignInSheet({ pendingAction, onClose }: Props) {
  const t = useTranslations();
  const id = useId();
  const tenant = useTenant();
  const { pathname, searchStr } = useLocation();
  const currentUrl = pathname + searchStr;
  const signIn = useProviderSignIn({
    mode: 'signin',
    returnTo: () => returnUrl(currentUrl),
    onDone: ({ isNewAccount }) => {
      // The sign-up steps are offered afterwards: the viewer is not led away from the video.
      if (isNewAccount) startSteps(tenant, currentUrl);
      onClose();
    },
  });
  const { enable_skip_login_page_for_ifa_sso: skipsLoginPage, hasIfaAuth } = tenant;
  const hasForm = !(skipsLoginPage && hasIfaAuth);
  const { kind, title } = pendingAction;
  const done = t(`signIn.sheet.${kind}Done`, { title });
  const failed = t(
    kind === 'remind'
      ? 'signIn.sheet.remindFailed'
      : kind === 'save'
        ? 'watchlist.saveFailed'
        : 'follow.saveFailed',
    { title },
  );
  // Stored before any input, so that the action completes after every kind of sign-in.
  useLayoutEffect(
    () => storePendingAction({ ...pendingAction, done, failed }),
    [pendingAction, done, failed],
  );
  const dismiss = () => {
    clearPendingAction();
    onClose();
  };
  return (
    <Modal labelledBy={`${id}-title`} describedBy={`${id}-text`} onClose={dismiss}>
      <div className="p-6 max-md:pb-[calc(24px+env(safe-area-inset-bottom,0px))]">
        <ClosableHeading
          id={`${id}-title`}
          closeLabel={t('signIn.sheet.close')}
          onClose={dismiss}
          size="text-2xl"
          className="sticky top-0 z-10 -mx-6 -mt-6 bg-raised px-6 pt-6 pb-1"
        >
          {t(`signIn.sheet.${kind}`)}
        </ClosableHeading>
        <p id={`${id}-text`} className="mt-2 wrap-anywhere text-muted">
          {t(`signIn.sheet.${kind}Text`, { title })}
        </p>
        {signIn.flow.state === 'link' ? (
          <div className="mt-6">
            <LinkForm signIn={signIn} />
          </div>
        ) : (
          <>
            <ProviderPanel signIn={signIn} mode="signin" isAlone={!hasForm} />
            {hasForm && <CredentialsForm onDone={async () => onClose()} />}
          </>
        )}
        {hasForm && (
          <p className="mt-2 text-muted">
            {t('signIn.noAccount')}{' '}
            <AppLink
              to="/auth/sign-up"
              search={{ redirect: currentUrl }}
              className="font-semibold text-accent-text underline underline-offset-4"
              onClick={onClose}
            >
              {t('signIn.signUp')}
            </AppLink>
          </p>
        )}
      </div>
    </Modal>
  );
}
