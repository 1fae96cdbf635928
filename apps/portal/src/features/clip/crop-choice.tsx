import { useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import type { PartProps } from '../event/index.ts';
import { Choice } from './clip-choice.tsx';
import type { CropPoint } from './crop-draft.ts';
import { CropEditor } from './crop-editor.tsx';

interface Props {
  readonly player: PartProps['page']['player'];
  /** The clip, ms of the film. */
  readonly startMs: number;
  readonly endMs: number;
  /** Of the upright window, at ms of the film; null for the whole picture. */
  readonly points: readonly CropPoint[] | null;
  readonly onChange: (points: readonly CropPoint[] | null) => void;
}

/** Whether a clip shows the whole picture or an upright part of it, and which. */
export function CropChoice({ points, onChange, ...clip }: Props) {
  const t = useTranslations('clipCrop');
  /** Who looks at the whole picture again has not thrown the points away. */
  const lastPoints = useRef<readonly CropPoint[] | null>(null);
  if (points !== null) lastPoints.current = points;
  const middle = [{ time: clip.startMs, x: 0.5 }];
  return (
    <div className="grid gap-4">
      <Choice
        label={t('shape')}
        value={points === null ? 'whole' : 'upright'}
        options={[
          ['whole', t('whole')],
          ['upright', t('upright')],
        ]}
        onChange={(shape) => onChange(shape === 'whole' ? null : (lastPoints.current ?? middle))}
      />
      {points !== null && <CropEditor {...clip} points={points} onChange={onChange} />}
    </div>
  );
}
