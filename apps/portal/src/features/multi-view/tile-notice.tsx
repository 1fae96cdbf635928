import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly text?: string | null;
  /** Links or buttons that help. */
  readonly children?: ReactNode;
}

/** Replaces a picture, which may be small, and says why there is none. */
export const TileNotice = ({ title, text = null, children }: Props) => (
  <div
    data-theme="dark"
    className="@container grid aspect-video min-h-fit place-content-center justify-items-center gap-2 bg-surface p-3 text-center text-text"
  >
    <h2 className="text-sm font-semibold @sm:text-lg">{title}</h2>
    {text !== null && <p className="hidden max-w-[40ch] text-sm text-muted @xs:block">{text}</p>}
    <div className="flex flex-wrap justify-center gap-2 empty:hidden">{children}</div>
  </div>
);
