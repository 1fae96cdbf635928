import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonRowClass } from '../../../ui/button.ts';

interface Props {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** Links and buttons to continue. */
  readonly children: ReactNode;
}

/** A sign-in page that only shows a message; announced when it replaces a form. */
export const SignInMessage = ({ icon: Icon, title, text, children }: Props) => (
  <>
    <div role="status" className="grid gap-3">
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <h1 className="heading text-3xl md:text-4xl">{title}</h1>
      <p className="wrap-anywhere text-muted">{text}</p>
    </div>
    <div className={`${buttonRowClass} mt-6`}>{children}</div>
  </>
);
