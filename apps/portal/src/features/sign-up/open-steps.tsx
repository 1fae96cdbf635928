import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { endSteps } from '../../lib/session/sign-in/sign-up-steps.ts';
import { buttonClass } from '../../ui/button.ts';

/** The content of `ResumeSteps`. */
export function OpenSteps() {
  const t = useTranslations('signUp');
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <section aria-labelledby="resume-steps" className="page-width page-gutter mt-5 md:mt-6">
      <div className="flex items-center gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-4 max-sm:flex-wrap md:px-6">
        <ListChecks aria-hidden="true" className="size-6 shrink-0 text-accent-text" />
        <div className="min-w-0 grow basis-0 max-sm:basis-[calc(100%-3rem)]">
          <h2 id="resume-steps" className="font-semibold">
            {t('resumeTitle')}
          </h2>
          <p className="text-sm text-muted">{t('resumeText')}</p>
        </div>
        <button
          type="button"
          className={buttonClass('quiet')}
          onClick={() => {
            endSteps();
            setDismissed(true);
          }}
        >
          {t('dismiss')}
        </button>
        {/* The form's page redirects a signed-in viewer to the step they left. */}
        <AppLink to="/auth/sign-up" className={buttonClass('outline')}>
          {t('resume')}
        </AppLink>
      </div>
    </section>
  );
}
