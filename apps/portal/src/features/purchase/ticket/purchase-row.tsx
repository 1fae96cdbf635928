import type { Product } from '@grandstand/contract';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { TextWithScores } from '../../event-card/index.ts';
import { StateBadge } from './purchase-state.tsx';

interface Props {
  readonly to: '/account/ppv/{id}' | '/account/subscription/{id}';
  readonly purchase: Product;
  readonly icon: LucideIcon;
  readonly title: string;
  /** Below the title. */
  readonly detail: ReactNode;
  /** The formatted price. */
  readonly price: ReactNode;
}

/** A purchase in a list. */
export const PurchaseRow = ({ to, purchase, icon: Icon, title, detail, price }: Props) => (
  <AppLink
    to={to}
    params={{ id: purchase.id }}
    className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:bg-hover"
  >
    <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
    <span className="grid min-w-0 flex-1 basis-48 gap-0.5">
      <span dir="auto" className="content-text font-semibold">
        <TextWithScores text={title} />
      </span>
      <span className="text-sm text-muted">{detail}</span>
    </span>
    {/* On phones below the text, not below the icon. */}
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:w-full max-sm:ps-9">
      <span className="text-sm tabular-nums text-muted">{price}</span>
      <StateBadge purchase={purchase} />
    </span>
  </AppLink>
);
