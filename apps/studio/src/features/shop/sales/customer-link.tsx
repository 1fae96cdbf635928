import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

interface Props {
  /** Null if the account was deleted. */
  readonly accountId: string | null;
  readonly email: string | null;
  /** The purchase that the customer's page opens. */
  readonly purchaseId: string;
}

/** Names the customer of a purchase, with a link to both. */
export function CustomerLink({ accountId, email, purchaseId }: Props) {
  const t = useTranslations('shop');
  if (accountId === null) return <span className="text-muted">{t('deletedAccount')}</span>;
  return (
    <Link
      to="/customers/$accountId"
      params={{ accountId }}
      search={{ purchase: purchaseId }}
      className="-my-3 inline-block py-3 font-semibold break-all underline"
    >
      {email ?? t('account')}
    </Link>
  );
}
