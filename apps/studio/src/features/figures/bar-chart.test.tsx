// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import messages from '../../../locales/en/figures.json' with { type: 'json' };
import { BarChart } from './bar-chart.tsx';

afterEach(cleanup);

const bars = [0, 1, 2].map((minute) => ({
  key: String(minute),
  label: String(minute),
  value: minute,
  text: `${minute} plays`,
}));
const chartWith = (marks: number) =>
  render(
    <IntlProvider locale="en" messages={messages}>
      <BarChart
        title="Watched"
        labelName="Minute"
        valueName="Plays"
        bars={bars}
        markName="Score"
        marks={Array.from({ length: marks }, (_, index) => ({ bar: '1', text: `${index + 1}–0` }))}
      />
    </IntlProvider>,
  ).container;

it('marks are lines in the chart, and read in the row of their bar', () => {
  const chart = chartWith(2);
  expect(chart.querySelectorAll('rect')).toHaveLength(bars.length + 2);
  expect(screen.getByRole('row', { name: '1 1 plays 1–0, 2–0' })).toBeDefined();
  expect(screen.getByRole('row', { name: '2 2 plays' })).toBeDefined();
});

it('marks that are too many to be distinguished are only in the table', () => {
  expect(chartWith(41).querySelectorAll('rect')).toHaveLength(bars.length);
});
