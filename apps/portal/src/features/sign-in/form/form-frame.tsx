import type { FormEvent, ReactNode } from 'react';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { buttonClass } from '../../../ui/button.ts';
import { FormError } from '../../../ui/form/form-error.tsx';

interface Props {
  /** True while its request is pending. */
  readonly busy: boolean;
  /** Why its request failed, or null; excludes errors shown at a field. */
  readonly failure: unknown;
  /** What the viewer can do about the failure, if its text does not state it. */
  readonly advice?: string | undefined;
  /** The handler of react-hook-form: `handleSubmit((values) => request.mutate(values))`. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form that the page's script submits; shows and announces its failure below its button. */
export function FormFrame({ busy, failure, advice, onSubmit, className, children }: Props) {
  const errorText = useErrorText();
  return (
    // `post` prevents a password in the URL if the form is submitted before hydration.
    <form
      className={clsx('grid gap-5', className)}
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void onSubmit(event)}
    >
      {children}
      {/* At the end, so that it moves nothing that the viewer has filled in or is about to press. */}
      <FormError text={failure === null ? null : errorText(failure)} advice={advice} />
    </form>
  );
}

interface SubmitProps {
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** The submit button of a sign-in form; shows that its request is pending. */
export function SubmitButton({ busy, children }: SubmitProps) {
  const t = useTranslations('signInForm');
  return (
    <button type="submit" className={buttonClass('accent', 'large')} disabled={busy}>
      {busy ? t('busy') : children}
    </button>
  );
}
