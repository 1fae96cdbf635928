import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RowButton } from './row-button.tsx';

afterEach(cleanup);

it('the name of a button in a row starts with its visible label and says which row', () => {
  render(<RowButton label="Remove" subject="Ada" />);
  expect(screen.getByRole('button', { name: 'Remove: Ada' }).textContent).toBe('Remove');
});

it('a button in a row without a name has its label as its name', () => {
  render(<RowButton label="Remove" subject="" />);
  expect(screen.getByRole('button', { name: 'Remove' })).toBeDefined();
});
