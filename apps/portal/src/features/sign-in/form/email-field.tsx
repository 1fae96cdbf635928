import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl/react';
import { Field } from '../../../ui/form/field.tsx';

type Props = Omit<
  ComponentProps<typeof Field>,
  'label' | 'type' | 'inputMode' | 'autoCapitalize' | 'dir'
>;

/** The email address that identifies an account. */
export const EmailField = (props: Props) => (
  <Field
    {...props}
    label={useTranslations('signIn')('email')}
    type="email"
    inputMode="email"
    autoCapitalize="none"
    dir="ltr"
  />
);
