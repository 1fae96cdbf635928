import { reopenConsent } from './reopen-consent.ts';

interface Props {
  readonly className: string;
  readonly children: string;
}

/** Button that reopens the prompt, for tenants that need consent (`requiresConsent`). */
export const PrivacyChoices = ({ className, children }: Props) => (
  <button type="button" className={className} onClick={reopenConsent}>
    {children}
  </button>
);
