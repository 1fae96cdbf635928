import { newBrand } from '@grandstand/contract/constants';
import { expect, it } from 'vitest';
import { settingsToCopy } from './settings.ts';

it('a portal starts with look, languages and switches of another one, not with what is that one’s own', () => {
  const copied = settingsToCopy({
    id: 'club-1',
    name: 'Club 1',
    name_short: 'C1',
    hosts: ['club-1.example'],
    portal_url: 'https://club-1.example',
    brand: {
      ...newBrand,
      accent: '#d6336c',
      logoUrl: '/1.svg',
      logoSize: { width: 217, height: 96 },
      markUrl: '/1-mark.svg',
    },
    locales: ['en', 'de'],
    sports: ['football'],
    enable_comments: true,
    tax_rates: { DE: 19 },
    seller_lines: ['Club 1 Ltd'],
    legal: { operator: 'Club 1 Ltd' },
    payments: { provider: 'stripe' },
    own_teams: ['team-1'],
    auth_providers: { studio: {} },
  });
  expect(copied).toEqual({
    brand: { ...newBrand, accent: '#d6336c' },
    locales: ['en', 'de'],
    sports: ['football'],
    enable_comments: true,
    tax_rates: { DE: 19 },
  });
});
