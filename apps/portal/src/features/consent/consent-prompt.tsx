import type { ConsentPurpose } from '@grandstand/contract/constants';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { isSensitivePage } from '../../lib/page/route-row.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import {
  requestedPurposes,
  chooseConsent,
  promptVersion,
  useConsent,
} from '../../lib/third-parties/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { ClosableHeading } from '../../ui/overlay/closable-heading.tsx';
import { showToast } from '../../lib/toast.ts';
import { useReturnFocus } from '../../ui/overlay/use-return-focus.ts';
import { onReopen } from './reopen-consent.ts';
import './consent-prompt.css';
import { PurposeChoice } from './purpose-choice.tsx';

const privacyLink = (chunks: ReactNode) => (
  <AppLink to="/privacy" className="text-text underline underline-offset-4">
    {chunks}
  </AppLink>
);

/**
 * The consent prompt. Accept and reject take one press each and look alike. Nothing is preselected, and
 * nothing happens before a press. It overlays the page, so that nothing shifts, and takes no focus by itself.
 * Sign-in, payment and account pages do not prompt; there it opens only on request.
 */
export function ConsentPrompt() {
  const t = useTranslations('consent');
  const id = useId();
  const tenant = useTenant();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const opensByItself = !isSensitivePage({ path: path as `/${string}` });
  const { choice, isRead } = useConsent();
  const hasChosen = choice?.version === promptVersion(tenant);
  const [isRequested, setRequested] = useState(false);
  const [isDetailed, setDetailed] = useState(false);
  const [agreed, setAgreed] = useState<readonly ConsentPurpose[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  useReturnFocus(isRequested);

  useEffect(
    () =>
      onReopen(() => {
        setAgreed(useConsent.getState().choice?.agreed ?? []);
        setDetailed(true);
        setRequested(true);
      }),
    [],
  );
  useLayoutEffect(() => {
    if (isRequested) heading.current?.focus();
  }, [isRequested]);

  if (!isRequested && (hasChosen || !isRead || !opensByItself)) return null;

  const close = () => {
    setRequested(false);
    setDetailed(false);
  };
  const choose = (purposes: readonly ConsentPurpose[]) => {
    chooseConsent(promptVersion(tenant), purposes);
    showToast({ message: t('saved') });
    close();
  };
  const purposes = requestedPurposes(tenant);
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="consent-prompt"
      data-requested={isRequested ? '' : undefined}
      data-detailed={isDetailed ? '' : undefined}
      onKeyDown={(event) => {
        // Without an answer the prompt stays: there is no earlier choice to return to.
        if (event.key === 'Escape' && hasChosen) close();
      }}
    >
      <ClosableHeading
        id={`${id}-title`}
        headingRef={heading}
        closeLabel={t('close')}
        onClose={hasChosen ? close : null}
        size="text-base"
      >
        {t('title')}
      </ClosableHeading>
      <p className="mt-0.5 text-caption leading-5 text-muted">
        {t.rich('text', { tenant: tenant.name, privacy: privacyLink })}
      </p>
      {isDetailed ? (
        <ul className="mt-3 grid gap-3">
          <PurposeChoice purpose="necessary" isAgreed />
          {purposes.map((purpose) => (
            <PurposeChoice
              key={purpose}
              purpose={purpose}
              isAgreed={agreed.includes(purpose)}
              onChange={(isAgreed) =>
                setAgreed(
                  purposes.filter((item) => (item === purpose ? isAgreed : agreed.includes(item))),
                )
              }
            />
          ))}
        </ul>
      ) : (
        <ul className="mt-2 grid gap-1 text-caption leading-5">
          {purposes.map((purpose) => (
            <li key={purpose}>
              <b className="font-semibold">{t(purpose)}</b>
              <span className="text-muted">: {t(`${purpose}Short`)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="consent-buttons">
        <button type="button" className={buttonClass('neutral')} onClick={() => choose([])}>
          {t('refuse')}
        </button>
        <button type="button" className={buttonClass('neutral')} onClick={() => choose(purposes)}>
          {t('agree')}
        </button>
        <button
          type="button"
          className={buttonClass('quiet')}
          onClick={() => (isDetailed ? choose(agreed) : setDetailed(true))}
        >
          {t(isDetailed ? 'save' : 'choose')}
        </button>
      </div>
    </section>
  );
}
