import { derivePalette, paletteTokens, type Theme } from '@grandstand/contract/constants';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { Brand } from './settings.ts';

interface Props {
  readonly name: string;
  readonly brand: Brand;
  readonly theme: Theme;
  /** Address of the logo; null shows the name. */
  readonly logo: string | null;
}

/** Widths of the display fonts: the preview shows their weight, case and width without loading the fonts. */
const stretchOf = { archivo: '92%', 'bricolage-grotesque': '100%', saira: '80%' } as const;

/** A sample of the portal's home page in the colours and type of a brand. */
export function BrandPreview({ name, brand, theme, logo }: Props) {
  const t = useTranslations('tenant');
  const colors = derivePalette(brand)[theme];
  const { weight, uppercase } = brand.headings;
  const heading: CSSProperties = {
    fontWeight: weight,
    textTransform: uppercase ? 'uppercase' : 'none',
    fontStretch: stretchOf[brand.displayFont],
  };
  const radius = { borderRadius: brand.radius };
  const isCompact = brand.density === 'compact';
  const gap = isCompact ? 'gap-2' : 'gap-4';
  const variables = Object.fromEntries(
    paletteTokens.map((token) => [`--t-${token}`, colors[token]]),
  ) as CSSProperties;
  const card = (
    <div className="flex-1 border border-line bg-surface p-3" style={radius}>
      <div
        className="mb-2 aspect-video"
        style={{
          ...radius,
          background: `linear-gradient(135deg, ${brand.accent}, ${brand.secondary})`,
        }}
      />
      <p className="truncate font-semibold text-text">
        {t('sample.home')} – {t('sample.away')}
      </p>
      <p className="text-caption text-muted">{t('sample.tomorrow')}</p>
    </div>
  );
  return (
    <figure
      aria-label={`${t('preview')}: ${t(`themes.${theme}`)}`}
      className="overflow-hidden rounded-xl border border-line bg-canvas text-text"
      style={{ ...variables, colorScheme: theme }}
    >
      <div className="flex items-center justify-between border-b border-line bg-surface px-4 py-3">
        {logo === null ? (
          <span style={heading}>{name}</span>
        ) : (
          <img src={logo} alt={name} className="h-8 max-w-40 object-contain" />
        )}
        <span className="text-body text-accent-text">{t('sample.link')}</span>
      </div>
      <div className={clsx('flex flex-col p-4', gap)}>
        <div
          className={clsx(
            'border border-line bg-raised p-4',
            brand.hero === 'matchday' && 'text-center',
          )}
          style={{
            ...radius,
            ...(brand.hero === 'stage' && {
              background: `linear-gradient(135deg, ${brand.secondary}, ${colors.canvas})`,
            }),
          }}
        >
          <span className="inline-block rounded bg-live px-2 text-caption font-bold text-on-live">
            {t('sample.live')}
          </span>
          <p
            className={clsx('my-2', brand.hero === 'panel' ? 'text-2xl' : 'text-3xl')}
            style={heading}
          >
            {t('sample.home')} 2 : 1 {t('sample.away')}
          </p>
          <div
            className={clsx('flex flex-wrap gap-2', brand.hero === 'matchday' && 'justify-center')}
          >
            <span className="bg-accent px-4 py-2 font-semibold text-on-accent" style={radius}>
              {t('sample.watch')}
            </span>
            <span
              className="bg-accent-soft px-4 py-2 font-semibold text-on-accent-soft"
              style={radius}
            >
              {t('sample.follow')}
            </span>
          </div>
        </div>
        <div className={clsx('flex', gap)}>
          {card}
          {card}
        </div>
      </div>
    </figure>
  );
}
