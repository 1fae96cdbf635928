import { describe, expect, it } from 'vitest';
import { withLocalizedTitle } from './localized-title.ts';

const tenant = { sports: [{ id: 'ice_hockey', name: 'Hockey su ghiaccio' }] };
const category = { type: 'category', title: 'Ice Hockey', sportType: 'ice_hockey' } as const;

describe('a category', () => {
  it('that is named like its sport has the name of the sport in the language of the page', () => {
    expect(withLocalizedTitle(category, tenant).title).toBe('Hockey su ghiaccio');
  });

  it.each([
    ['has a title of the tenant’s own', { ...category, title: 'Ice' }],
    ['is of a sport that the tenant no longer has', { ...category, sportType: 'rugby' }],
    ['is of no sport', { ...category, sportType: null }],
    ['is a competition', { ...category, type: 'league' as const }],
  ])('stays as it is if it %s', (_, identity) => {
    expect(withLocalizedTitle(identity, tenant)).toBe(identity);
  });

  it('stays as it is in English, where titles have capitals of their own', () => {
    const english = { sports: [{ id: 'ice_hockey', name: 'Ice hockey' }] };
    expect(withLocalizedTitle(category, english).title).toBe('Ice Hockey');
  });
});

it('a division has the name that the settings of the tenant state for the language of the page', () => {
  const names = { ...tenant, division_names: { Women: 'Donne' } };
  const division = { type: 'subcategory', title: 'Women', sportType: 'ice_hockey' } as const;
  expect(withLocalizedTitle(division, names).title).toBe('Donne');
  expect(withLocalizedTitle({ ...division, title: 'Over 35' }, names).title).toBe('Over 35');
  const league = { ...division, type: 'league' as const };
  expect(withLocalizedTitle(league, names)).toBe(league);
});
