import { clsx } from 'clsx';
import { Columns2, Grid2x2, LayoutPanelLeft, LayoutPanelTop, Rows2 } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useIsWide } from '../../lib/portal/use-is-wide.ts';
import { iconButtonClass } from '../../ui/button.ts';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { layouts, type Layout } from './chosen-matches.ts';

interface Props {
  readonly layout: Layout | null;
  readonly count: number;
  readonly onChoose: (layout: Layout) => void;
}

/** A button for each layout. */
export function LayoutSwitch({ layout, count, onChoose }: Props) {
  const t = useTranslations('multiView.layout');
  const isWide = useIsWide('md');
  const icons = {
    grid: Grid2x2,
    row: isWide ? Columns2 : Rows2,
    large: LayoutPanelLeft,
    strip: LayoutPanelTop,
  };
  // Two matches are in one row either way, and a phone has no room beside a large one.
  const offered = layouts.filter(
    (option) => (option !== 'grid' || count > 2 || !isWide) && (option !== 'large' || isWide),
  );
  const chosen = layout ?? (isWide ? 'grid' : 'strip');
  // An address may name a layout that this window shows as another one.
  const shown = offered.includes(chosen) ? chosen : chosen === 'large' ? 'strip' : 'row';
  return (
    <div role="group" aria-label={t('choose')} className="flex">
      {offered.map((option) => {
        const Icon = icons[option];
        const name = t(option === 'row' && !isWide ? 'column' : option);
        return (
          <Tooltip key={option} text={name}>
            <button
              type="button"
              aria-label={name}
              aria-pressed={option === shown}
              className={clsx(
                iconButtonClass(),
                option === shown && 'bg-accent-soft! text-on-accent-soft!',
              )}
              onClick={() => onChoose(option)}
            >
              <Icon aria-hidden="true" className="size-5" />
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}
