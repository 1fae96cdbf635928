import type { ReactNode } from 'react';
import { useStudio } from '../../lib/studio-context.ts';

interface Props {
  readonly title: string;
  /** Beside the title, such as the button that creates something. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A room with its title. */
export function RoomPage({ title, actions, children }: Props) {
  const { tenant } = useStudio();
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-5 p-4 md:p-8">
      <title>{`${title} · ${tenant.name}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">{title}</h1>
        <div className="flex flex-wrap gap-3 empty:hidden">{actions}</div>
      </div>
      {children}
    </div>
  );
}
