import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly text?: string | null;
  /** Links or buttons that help. */
  readonly children?: ReactNode;
}

/** Replaces the video of a tile, which may be small, and states why it does not play. */
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
