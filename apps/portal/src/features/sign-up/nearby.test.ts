import { expect, it } from 'vitest';
import { anIdentity } from '../testing.tsx';
import { distanceKm, sortByDistance } from './nearby.ts';

const hamburg = { town: 'Hamburg', latitude: 53.55, longitude: 9.99 };
const berlin = { town: 'Berlin', latitude: 52.52, longitude: 13.4 };
const munich = { town: 'München', latitude: 48.14, longitude: 11.58 };

it('the distance is measured along the earth', () => {
  expect(distanceKm(hamburg, berlin)).toBeCloseTo(255, -1);
  expect(distanceKm(hamburg, hamburg)).toBe(0);
  // Across the date line.
  expect(
    distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
  ).toBeCloseTo(111, 0);
});

const teams = [
  anIdentity({ id: 'none', title: 'No town' }),
  anIdentity({ id: 'm', title: 'Isar', place: munich }),
  anIdentity({ id: 'b', title: 'Spree', place: berlin }),
  anIdentity({ id: 'none-either', title: 'No town either' }),
  anIdentity({ id: 'h', title: 'Elbe', place: hamburg }),
];
const order = (...input: [typeof hamburg | null, string | null]) =>
  sortByDistance(teams, ...input).map(({ id }) => id);

it('the nearest teams come first, and those without a place last, in the operator’s order', () => {
  expect(order(hamburg, null)).toEqual(['h', 'b', 'm', 'none', 'none-either']);
});

it('without a position, the teams of the viewer’s town come first', () => {
  expect(order(null, ' munchen')).toEqual(['m', 'none', 'b', 'none-either', 'h']);
  expect(order(null, null)).toEqual(['none', 'm', 'b', 'none-either', 'h']);
});
