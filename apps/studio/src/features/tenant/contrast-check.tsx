import {
  contrastPairs,
  contrastsOf,
  derivePalette,
  paletteProblems,
  type Theme,
} from '@grandstand/contract/constants';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Brand } from './settings.ts';

interface Props {
  readonly brand: Brand;
  readonly themes: readonly Theme[];
}

const shownPairs = 4;

/** Shows whether the colours of a brand are readable, and its weakest pairs with their contrast. */
export function ContrastCheck({ brand, themes }: Props) {
  const t = useTranslations('tenant');
  const format = useFormatter();
  const problems = paletteProblems(brand, themes);
  const palette = derivePalette(brand);
  const weakest = themes
    .flatMap((theme) => contrastsOf(palette[theme]).map((pair) => ({ ...pair, theme })))
    .toSorted((one, other) => one.contrast / one.minContrast - other.contrast / other.minContrast)
    .slice(0, shownPairs);
  const ratio = (value: number) => `${format.number(value, { maximumFractionDigits: 2 })} : 1`;
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="flex items-start gap-2 text-body">
        {problems.length === 0 ? (
          <>
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success-text" />
            <p>{t('contrastGood', { count: contrastPairs.length * themes.length })}</p>
          </>
        ) : (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-text" />
            <div>
              <p className="font-semibold text-danger-text">{t('contrastBad')}</p>
              <ul className="mt-1 list-disc ps-5 text-caption" lang="en">
                {problems.slice(0, 3).map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </div>
          </>
        )}
      </div>
      <table className="w-full text-caption">
        <caption className="pb-1 text-start font-semibold">{t('contrastTable')}</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="text-start font-medium">
              {t('pair')}
            </th>
            <th scope="col" className="text-end font-medium">
              {t('ratio')}
            </th>
            <th scope="col" className="text-end font-medium">
              {t('needed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {weakest.map(({ theme, foreground, background, contrast, minContrast }) => (
            <tr key={`${theme} ${foreground} ${background}`} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-normal">
                <span
                  aria-hidden
                  className="me-2 inline-grid size-6 place-items-center rounded border border-line align-middle font-bold"
                  style={{
                    background: palette[theme][background],
                    color: palette[theme][foreground],
                  }}
                >
                  A
                </span>
                <span dir="ltr">
                  {foreground} / {background}
                </span>
                <span className="text-muted"> · {t(`themes.${theme}`)}</span>
              </th>
              <td className="text-end tabular-nums">{ratio(contrast)}</td>
              <td className="text-end text-muted tabular-nums">{ratio(minContrast)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
