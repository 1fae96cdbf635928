import { expect, it } from 'vitest';
import { historyText } from './history-text.ts';

it('a word of the backend has the text of its kind, and one that the studio does not know has none', () => {
  expect(historyText('changes', 'partly refunded')).toBe('changes.partly_refunded');
  expect(historyText('actors', 'schedule')).toBe('actors.schedule');
  expect(historyText('changes', 'schedule')).toBeNull();
});
