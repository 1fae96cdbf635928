import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslations } from 'use-intl/react';
import { iconButtonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/form/field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end'>;

/** A password with a button that reveals it. */
export function PasswordField(props: Props) {
  const t = useTranslations('signInForm');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck="false"
      end={
        <button
          type="button"
          className={`${iconButtonClass()} me-1`}
          aria-pressed={shown}
          aria-label={t('showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      }
    />
  );
}
