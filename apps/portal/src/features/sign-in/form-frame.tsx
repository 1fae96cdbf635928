import type { FormEvent, ReactNode } from 'react';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { buttonClass } from '../../ui/button.ts';
import { FormError } from './form-error.tsx';

interface Props {
  /** Whether its request is under way. */
  readonly busy: boolean;
  /** Why its request failed, or null; what is shown beside a field is left out here. */
  readonly failure: unknown;
  /** What can be done about the failure, where its text does not say so. */
  readonly next?: string | undefined;
  /** What react-hook-form makes of the request: `handleSubmit(request.run)`. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The frame of a form that is sent by a script: its failure is announced above the fields. */
export function FormFrame({ busy, failure, next, onSubmit, className, children }: Props) {
  const errorText = useErrorText();
  return (
    // `post` keeps a password out of the address should the form be sent before the page is alive.
    <form
      className={clsx('grid gap-5', className)}
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormError text={failure === null ? null : errorText(failure)} next={next} />
      {children}
    </form>
  );
}

interface SubmitProps {
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** The one large button of a sign-in form; it says that the request is under way. */
export function SubmitButton({ busy, children }: SubmitProps) {
  const t = useTranslations('signIn');
  return (
    <button type="submit" className={buttonClass('accent', 'large')} disabled={busy}>
      {busy ? t('busy') : children}
    </button>
  );
}
