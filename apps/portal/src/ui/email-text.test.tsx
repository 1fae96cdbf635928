import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

it('a long mail address may break before its @', () => {
  const { container } = render(<EmailText email="anneliese.featherstonehaugh@example.org" />);
  expect(container.textContent).toBe('anneliese.featherstonehaugh@example.org');
  expect(container.querySelector('wbr')?.nextSibling?.textContent).toBe('@example.org');
});
