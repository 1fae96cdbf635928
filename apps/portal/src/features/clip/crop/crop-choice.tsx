import { useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import type { PartProps } from '../../event/index.ts';
import { Choice } from '../editor/choice.tsx';
import type { CropPoint } from './crop-draft.ts';
import { CropEditor } from './crop-editor.tsx';

interface Props {
  readonly player: PartProps['page']['player'];
  /** Clip range, ms of the video. */
  readonly startMs: number;
  readonly endMs: number;
  /** Crop points, at ms of the video; null for the full picture. */
  readonly points: readonly CropPoint[] | null;
  readonly onChange: (points: readonly CropPoint[] | null) => void;
}

/** Chooses between the full picture and a portrait crop of it. */
export function CropChoice({ points, onChange, ...clip }: Props) {
  const t = useTranslations('clipCrop');
  /** Switching to the full picture does not discard the points. */
  const lastPoints = useRef<readonly CropPoint[] | null>(null);
  if (points !== null) lastPoints.current = points;
  const middle = [{ time: clip.startMs, x: 0.5 }];
  return (
    <div className="grid gap-4">
      <Choice
        label={t('shape')}
        value={points === null ? 'whole' : 'portrait'}
        options={[
          ['whole', t('whole')],
          ['portrait', t('portrait')],
        ]}
        onChange={(shape) => onChange(shape === 'whole' ? null : (lastPoints.current ?? middle))}
      />
      {points !== null && <CropEditor {...clip} points={points} onChange={onChange} />}
    </div>
  );
}
