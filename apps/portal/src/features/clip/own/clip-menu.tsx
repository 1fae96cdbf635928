import { Code2, Flag, ListPlus } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { menuRowClass } from '../../../ui/overlay/menu.tsx';
import type { PartProps } from '../../event/index.ts';
import { setClipTool, useClipTool } from './clip-tool-store.ts';

/** Adds a clip to one of the viewer's lists. */
export function AddToListRow({ page }: PartProps) {
  const t = useTranslations('clipList');
  const { id } = page.state.data;
  return (
    <button
      type="button"
      data-closes-menu
      aria-haspopup="dialog"
      className={menuRowClass}
      onClick={() => setClipTool(id, 'list')}
    >
      <ListPlus aria-hidden="true" className="size-4.5 shrink-0" />
      {t('add')}
    </button>
  );
}

/** Shows the embed code of a clip, or hides it. */
export function EmbedRow({ page }: PartProps) {
  const t = useTranslations('clipEmbed');
  const { id } = page.state.data;
  const isOpen = useClipTool(id) === 'embed';
  return (
    <button
      type="button"
      data-closes-menu
      aria-expanded={isOpen}
      className={menuRowClass}
      onClick={() => setClipTool(id, isOpen ? null : 'embed')}
    >
      <Code2 aria-hidden="true" className="size-4.5 shrink-0" />
      {t('embed')}
    </button>
  );
}

/** Reports another viewer's clip. */
export function ReportRow({ page }: PartProps) {
  const t = useTranslations('clipReport');
  const { id } = page.state.data;
  return (
    <button
      type="button"
      data-closes-menu
      aria-haspopup="dialog"
      className={menuRowClass}
      onClick={() => setClipTool(id, 'report')}
    >
      <Flag aria-hidden="true" className="size-4.5 shrink-0" />
      {t('report')}
    </button>
  );
}
