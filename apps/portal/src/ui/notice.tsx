import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** What the viewer can do next. */
  readonly action?: ReactNode;
  /** Styled for a picture: white on a dark scrim. */
  readonly overPicture?: boolean;
  readonly headingLevel?: 'h1' | 'h2' | 'h3' | 'p';
}

/** An empty, failed, locked or ended state: a title, the reason and the next step. */
export function Notice({
  icon: Icon,
  title,
  text,
  action,
  overPicture = false,
  headingLevel: Heading = 'h2',
}: Props) {
  return (
    <div
      className={clsx(
        'grid justify-items-center text-center',
        // A phone's picture has little height.
        overPicture ? 'on-picture gap-1.5 px-4 py-3 sm:gap-3 sm:px-6 sm:py-8' : 'gap-3 px-6 py-8',
      )}
    >
      <span
        className={clsx(
          'grid size-14 place-items-center rounded-full max-sm:size-11',
          overPicture ? 'bg-white/14 backdrop-blur-md' : 'bg-hover text-muted',
          overPicture && action !== undefined && 'max-sm:hidden',
        )}
      >
        <Icon aria-hidden="true" className="size-6 max-sm:size-5" />
      </span>
      <Heading className="heading text-xl sm:text-2xl">{title}</Heading>
      <p
        className={clsx(
          'max-w-[46ch] text-sm text-balance sm:text-body',
          !overPicture && 'text-muted',
        )}
      >
        {text}
      </p>
      {action !== undefined && (
        <div className="mt-2 flex flex-wrap justify-center gap-3 empty:hidden">{action}</div>
      )}
    </div>
  );
}
