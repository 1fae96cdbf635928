import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Field } from './field.tsx';

afterEach(cleanup);

it('a field associates its label, hint and error with the input', () => {
  render(<Field label="Name" hint="As on the card" error="Too short" />);
  const input = screen.getByLabelText('Name');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As on the card',
    'Too short',
  ]);
});
