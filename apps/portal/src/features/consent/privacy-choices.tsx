import { askAgain } from './ask-again.ts';

interface Props {
  readonly className: string;
  readonly children: string;
}

/** The button that opens the question again, for tenants that ask anything (`asksConsent`). */
export const PrivacyChoices = ({ className, children }: Props) => (
  <button type="button" className={className} onClick={askAgain}>
    {children}
  </button>
);
