import { useLocation } from '@tanstack/react-router';
import { Scissors } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../../ui/button.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { PartProps } from '../../event/index.ts';
import { positionOf } from './clip-source.ts';

const Cutting = lazyPart(async () => (await import('./cutting.tsx')).Cutting);

export interface Cut {
  /** `requested`: from the address, when a viewer returns from the log-in. */
  readonly kind: 'requested' | 'maker' | 'last' | 'made';
  /** The viewer's position, ms of the video. */
  readonly atMs: number;
}

/** Makes clips: the last half minute of a live match at once, any other in the clip maker. */
export function CutTools({ page }: PartProps) {
  const t = useTranslations('clip');
  const { searchStr } = useLocation();
  const [cut, setCut] = useState<Cut | null>(() => {
    const requested = new URLSearchParams(searchStr).get('clip');
    return requested === null ? null : { kind: 'requested', atMs: Number(requested) };
  });
  const button = (kind: 'maker' | 'last') => (
    <button
      type="button"
      className={buttonClass('neutral')}
      aria-expanded={kind === 'maker' ? cut?.kind === kind : undefined}
      disabled={kind === 'last' && cut?.kind === 'last'}
      onClick={() => setCut({ kind, atMs: positionOf(page) })}
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
      {cut !== null && (
        <Suspense>
          <Cutting page={page} cut={cut} onCut={setCut} />
        </Suspense>
      )}
    </div>
  );
}
