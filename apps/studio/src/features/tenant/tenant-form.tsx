import {
  localeNameOf,
  locales,
  sportPresets,
  themes,
  type Locale,
} from '@grandstand/contract/constants';
import { useState, type ReactNode } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { Field } from '../../ui/field.tsx';
import { AllSettings } from './all-settings.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ContrastCheck } from './contrast-check.tsx';
import { Check, Choice, Section } from './form-parts.tsx';
import { Legal } from './legal-section.tsx';
import { Selling } from './selling-section.tsx';
import type { ExplainedField } from './refused-settings.tsx';
import { brandOf, idOf, listOf, textOf, type Brand } from './settings.ts';
import type { Settings } from './tenant.api.ts';

interface FormProps {
  readonly settings: Settings;
  readonly set: (settings: Settings) => void;
  readonly replace: (settings: Settings) => void;
  /** Address of the logo for the preview; null for none. */
  readonly logo: string | null;
  readonly isNew: boolean;
  /** Fields that the server refused and that were not edited since. */
  readonly refused: readonly ExplainedField[];
  /** Choice of the logos. */
  readonly logoChoice: ReactNode;
  /** Further fields below name and address. */
  readonly children?: ReactNode;
}

function Look({ settings, set, logo, logoChoice }: FormProps) {
  const format = useFormatter();
  const t = useTranslations('tenant');
  const brand = brandOf(settings);
  const [theme, setTheme] = useState(brand.defaultTheme);
  const offered = settings.enable_white_theme === true ? themes : (['dark'] as const);
  const shown = offered.find((candidate) => candidate === theme) ?? 'dark';
  const change = (part: Partial<Brand>) =>
    set({ brand: { ...(settings.brand as Settings | undefined), ...part } });
  const range = (
    label: string,
    value: number,
    [min, max, step]: readonly [number, number, number],
    onChange: (value: number) => void,
  ) => (
    <Field
      label={`${label} (${format.number(value)})`}
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
  return (
    <Section title={t('sections.look')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-4">
            <Field
              label={t('accent')}
              type="color"
              value={brand.accent}
              onChange={(event) => change({ accent: event.target.value })}
            />
            <Field
              label={t('secondary')}
              type="color"
              value={brand.secondary}
              onChange={(event) => change({ secondary: event.target.value })}
            />
            {range(t('hue'), brand.neutral.hue, [0, 360, 1], (hue) =>
              change({ neutral: { ...brand.neutral, hue } }),
            )}
            {range(t('chroma'), brand.neutral.chroma, [0, 1, 0.05], (chroma) =>
              change({ neutral: { ...brand.neutral, chroma } }),
            )}
          </div>
          <Choice
            label={t('font')}
            value={brand.displayFont}
            options={(['archivo', 'bricolage-grotesque', 'saira'] as const).map((font) => [
              font,
              t(`fontNames.${font}`),
            ])}
            onChange={(displayFont) => change({ displayFont })}
          />
          <div className="grid grid-cols-2 gap-4">
            {range(t('weight'), brand.headings.weight, [400, 900, 100], (weight) =>
              change({ headings: { ...brand.headings, weight } }),
            )}
            {range(t('radius'), brand.radius, [0, 32, 1], (radius) => change({ radius }))}
          </div>
          <Check
            label={t('uppercase')}
            isOn={brand.headings.uppercase}
            onChange={(uppercase) => change({ headings: { ...brand.headings, uppercase } })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Choice
              label={t('hero')}
              value={brand.hero}
              options={(['panel', 'matchday', 'stage'] as const).map((hero) => [
                hero,
                t(`heroes.${hero}`),
              ])}
              onChange={(hero) => change({ hero })}
            />
            <Choice
              label={t('density')}
              value={brand.density}
              options={(['comfortable', 'compact'] as const).map((density) => [
                density,
                t(`densities.${density}`),
              ])}
              onChange={(density) => change({ density })}
            />
            <Choice
              label={t('defaultTheme')}
              value={brand.defaultTheme}
              options={offered.map((item) => [item, t(`themes.${item}`)])}
              onChange={(defaultTheme) => change({ defaultTheme })}
            />
          </div>
          {logoChoice}
        </div>
        <div className="flex flex-col gap-4">
          {offered.length > 1 && (
            <Choice
              label={t('preview')}
              value={shown}
              options={offered.map((item) => [item, t(`themes.${item}`)])}
              onChange={setTheme}
            />
          )}
          <BrandPreview
            name={textOf(settings, 'name') || t('name')}
            brand={brand}
            theme={shown}
            logo={logo}
          />
          <ContrastCheck brand={brand} themes={offered} />
        </div>
      </div>
    </Section>
  );
}

function Languages({ settings, set }: FormProps) {
  const t = useTranslations('tenant');
  const chosen = listOf(settings, 'locales') ?? locales;
  return (
    <Section title={t('sections.languages')}>
      <div className="grid grid-cols-2 gap-x-4 md:grid-cols-4">
        {locales.map((locale) => (
          <Check
            key={locale}
            label={<bdi lang={locale}>{localeNameOf(locale)}</bdi>}
            isOn={chosen.includes(locale)}
            onChange={(isOn) =>
              set({
                locales: locales.filter((item) => (item === locale ? isOn : chosen.includes(item))),
              })
            }
          />
        ))}
      </div>
    </Section>
  );
}

function Sports({ settings, set }: FormProps) {
  const t = useTranslations('tenant');
  const locale: Locale = useLocale();
  const presets = Object.keys(sportPresets);
  // Sports with settings of their own stay as they are.
  const entries: readonly unknown[] = Array.isArray(settings.sports) ? settings.sports : presets;
  const chosen = entries.map(idOf);
  const sportIds = [...chosen, ...presets.filter((id) => !chosen.includes(id))];
  const nameOf = (id: string): string => {
    const entry = entries.find((candidate) => idOf(candidate) === id) as
      | { readonly names?: Readonly<Record<string, string>> }
      | string
      | undefined;
    const chosenName = typeof entry === 'object' ? entry.names?.[locale] : undefined;
    return chosenName ?? sportPresets[id]?.names[locale] ?? id;
  };
  return (
    <Section title={t('sections.sports')}>
      <div className="grid grid-cols-2 gap-x-4 md:grid-cols-4">
        {sportIds.map((id) => (
          <Check
            key={id}
            label={nameOf(id)}
            isOn={chosen.includes(id)}
            onChange={(isOn) =>
              set({
                sports: isOn ? [...entries, id] : entries.filter((entry) => idOf(entry) !== id),
              })
            }
          />
        ))}
      </div>
    </Section>
  );
}

const switches = [
  'enable_white_theme',
  'enable_leagues_view',
  'enable_match_stats',
  'enable_game_highlights',
  'enable_player_highlights',
  'enable_comments',
  'spoiler_free',
  'download_clips',
  'enable_favorite_club_selection',
  'enable_teams_short_names',
  'disable_team_page',
  'captions_of_minors',
] as const;

function Switches({ settings, set }: FormProps) {
  const t = useTranslations('tenant');
  return (
    <Section title={t('sections.switches')}>
      <div className="grid gap-x-6 md:grid-cols-2">
        {switches.map((name) => (
          <Check
            key={name}
            label={t(`switches.${name}`)}
            hint={t(`switchHints.${name}`)}
            isOn={settings[name] === true}
            onChange={(isOn) => set({ [name]: isOn })}
          />
        ))}
      </div>
      <p className="text-caption text-muted">{t('legal')}</p>
    </Section>
  );
}

const hostsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((host) => host.toLowerCase())
    .filter((host) => host !== '');

function Naming({ settings, set, isNew, refused, children }: FormProps) {
  const t = useTranslations('tenant');
  const problemOf = (field: ExplainedField) =>
    refused.includes(field) ? t(`fieldProblems.${field}`) : null;
  const [hosts, setHosts] = useState(() => (listOf(settings, 'hosts') ?? []).join(', '));
  return (
    <Section title={t('sections.name')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Field
          label={t('name')}
          problem={problemOf('name')}
          maxLength={80}
          value={textOf(settings, 'name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Field
          label={t('shortName')}
          maxLength={24}
          value={textOf(settings, 'name_short')}
          onChange={(event) => set({ name_short: event.target.value || undefined })}
        />
        {isNew && (
          <Field
            label={t('id')}
            hint={t('idHint')}
            problem={problemOf('id')}
            maxLength={32}
            value={textOf(settings, 'id')}
            onChange={(event) => set({ id: event.target.value.toLowerCase() })}
          />
        )}
        <Field
          label={t('hosts')}
          hint={t('hostsHint')}
          problem={problemOf('hosts')}
          value={hosts}
          onChange={(event) => {
            setHosts(event.target.value);
            set({ hosts: hostsOf(event.target.value) });
          }}
        />
        <Choice
          label={t('timeZone')}
          value={textOf(settings, 'time_zone') || 'UTC'}
          options={['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [zone, zone])}
          onChange={(time_zone) => set({ time_zone })}
        />
        {children}
      </div>
    </Section>
  );
}

/** All settings of a portal, with a preview of its look. */
export const TenantForm = (props: FormProps) => (
  <>
    <Naming {...props} />
    <Look {...props} />
    <Languages {...props} />
    <Sports {...props} />
    <Switches {...props} />
    <Selling {...props} />
    <Legal {...props} />
    <AllSettings {...props} />
  </>
);
