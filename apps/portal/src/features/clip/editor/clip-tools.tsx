import { useLocation } from '@tanstack/react-router';
import { Scissors } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../../ui/button.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { PartProps } from '../../event/index.ts';
import { positionOf } from './clip-source.ts';

const ClipActionPart = lazyPart(async () => (await import('./clip-action.tsx')).ClipActionPart);

export interface ClipAction {
  /**
   * `requested`: from the address, when a viewer returns from the log-in. `maker`: opens the clip maker.
   * `last`: makes a clip of the last half minute. `made`: shows the new clip.
   */
  readonly kind: 'requested' | 'maker' | 'last' | 'made';
  /** The viewer's position, ms of the video. */
  readonly atMs: number;
}

/** Makes clips: the last half minute of a live match at once, any other in the clip maker. */
export function ClipTools({ page }: PartProps) {
  const t = useTranslations('clip');
  const { searchStr } = useLocation();
  const [action, setAction] = useState<ClipAction | null>(() => {
    const requested = new URLSearchParams(searchStr).get('clip');
    return requested === null ? null : { kind: 'requested', atMs: Number(requested) };
  });
  const button = (kind: 'maker' | 'last') => (
    <button
      type="button"
      className={buttonClass('neutral')}
      aria-expanded={kind === 'maker' ? action?.kind === kind : undefined}
      disabled={kind === 'last' && action?.kind === 'last'}
      onClick={() => setAction({ kind, atMs: positionOf(page) })}
    >
      <Scissors aria-hidden="true" className="size-4.5" />
      {t(kind === 'maker' ? 'make' : 'last')}
    </button>
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-4">
        {button('maker')}
        {page.status === 'live' && button('last')}
      </div>
      {action !== null && (
        <Suspense>
          <ClipActionPart page={page} action={action} onAction={setAction} />
        </Suspense>
      )}
    </div>
  );
}
