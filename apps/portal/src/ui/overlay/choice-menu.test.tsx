import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { ChoiceMenu } from './choice-menu.tsx';

afterEach(() => {
  document.body.innerHTML = '';
});

const teams = ['Alder', 'Birch', ...Array.from({ length: 12 }, (_, index) => `Team ${index}`)];
const Page = () => (
  <main>
    <ChoiceMenu
      label="Team"
      name="team"
      value={null}
      choices={teams.map((label) => ({ value: label, label }))}
      others={{}}
      onChoose={() => {}}
      clear={null}
      findLabel="Find a team"
    />
  </main>
);
const listedTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('the filter retains text that was typed before hydration, and narrows the list afterwards', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Page />);
  document.body.append(root);
  root.querySelector('details')!.open = true;
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a team' });
  field.value = 'bir';
  await act(async () => hydrateRoot(root, <Page />));
  expect(listedTexts()).toEqual(['Birch']);
  expect(screen.getByRole('searchbox')).toBe(field);
  expect(field.value).toBe('bir');
  await userEvent.clear(field);
  expect(listedTexts()).toHaveLength(teams.length);
});
