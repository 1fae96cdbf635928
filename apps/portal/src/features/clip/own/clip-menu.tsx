import { Code2, Flag, ListPlus, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { menuRowClass } from '../../../ui/overlay/menu.tsx';
import type { PartProps } from '../../event/index.ts';
import { setClipTool, useClipTool, type ClipTool } from './clip-tool-store.ts';

interface DialogRowProps {
  readonly clipId: string;
  readonly tool: ClipTool;
  readonly label: string;
  readonly Icon: LucideIcon;
}

/** A row that opens the dialog of a tool. */
const DialogRow = ({ clipId, tool, label, Icon }: DialogRowProps) => (
  <button
    type="button"
    data-closes-menu
    aria-haspopup="dialog"
    className={menuRowClass}
    onClick={() => setClipTool(clipId, tool)}
  >
    <Icon aria-hidden="true" className="size-4.5 shrink-0" />
    {label}
  </button>
);

/** Adds a clip to one of the viewer's lists. */
export function AddToListRow({ page }: PartProps) {
  const t = useTranslations('clipList');
  return <DialogRow clipId={page.state.data.id} tool="list" label={t('add')} Icon={ListPlus} />;
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
  return <DialogRow clipId={page.state.data.id} tool="report" label={t('report')} Icon={Flag} />;
}
