import { describe, expect, it } from 'vitest';
import { presentSports, sportNameIn } from './sport-constants.ts';
import { publicSport, sportSettings } from './sport-settings.ts';

const cricket = {
  id: 'cricket',
  names: { en: 'Cricket', fr: 'Le cricket', he: 'קריקט' },
  icon: '/media/art/bat.svg',
  moments: [
    {
      id: 'wicket',
      names: { en: 'Wicket', de: 'Wicket gefallen' },
      icon: 'target',
      recap_weight: 9,
    },
    'save',
  ],
  statistics: [{ id: 'runs', names: { en: 'Runs' } }, 'overs'],
};

describe("a tenant's sports", () => {
  it('[TEN-01] are the presets unless it lists its own, in its order', () => {
    const ids = (given?: unknown) => sportSettings.parse(given).map(({ id }) => id);
    expect(ids()).toContain('football');
    expect(ids()).not.toContain('cricket');
    expect(ids(['tennis', cricket, 'football'])).toEqual(['tennis', 'cricket', 'football']);
  });

  it('have names per language, an icon, kinds of moments and statistics', () => {
    const parsed = sportSettings.parse([cricket, 'handball', { id: 'rugby', names: { de: 'XV' } }]);
    const [own, handball, rugby] = presentSports(parsed, 'de');
    expect(own).toEqual({
      id: 'cricket',
      name: 'Cricket',
      icon: '/media/art/bat.svg',
      moments: [{ id: 'wicket', name: 'Wicket gefallen', icon: 'target' }, { id: 'save' }],
      statistics: [{ id: 'runs', name: 'Runs' }, { id: 'overs' }],
    });
    expect(handball?.moments?.map(({ id }) => id)).toContain('suspension');
    expect(rugby).toEqual({ id: 'rugby', name: 'XV' });
    for (const sport of presentSports(parsed, 'he'))
      expect(publicSport.parse(sport)).toEqual(sport);
  });

  it('are named in the language of the page, else in its main form, else in English', () => {
    const sports = sportSettings.parse([cricket]);
    const names = (['he', 'fr-CA', 'ko'] as const).map((locale) =>
      sportNameIn(presentSports(sports, locale), 'cricket'),
    );
    expect(names).toEqual(['קריקט', 'Le cricket', 'Cricket']);
    expect(sportNameIn(presentSports(sports, 'en'), 'ice_hockey')).toBe('ice hockey');
  });

  it.each([
    [['cricket'], '0.names', 'must be given, unless id is one of football'],
    [[{ ...cricket, names: {} }], '0.names', 'at least one language'],
    [[{ ...cricket, names: { xx: 'Cricket' } }], '0.names', ''],
    [[{ ...cricket, moments: ['wicket'] }], '0.moments.0.names', 'must be given'],
    [[{ ...cricket, id: 'Cricket' }], '0.id', 'a-z'],
    [[cricket, cricket], '', 'twice'],
    [[], '', ''],
    [[{ ...cricket, colour: 'red' }], '0', ''],
  ])('refuse %j at %s', (given, path, message) => {
    const { error } = sportSettings.safeParse(given);
    expect(error?.issues[0]?.path.join('.')).toBe(path);
    expect(error?.issues[0]?.message).toContain(message);
  });
});
