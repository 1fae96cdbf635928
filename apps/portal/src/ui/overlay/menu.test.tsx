import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Menu } from './menu.tsx';

afterEach(cleanup);

describe('menu', () => {
  function openMenu() {
    render(
      <>
        <Menu label="Language" trigger="x" triggerClassName="">
          <a href="#de">Deutsch</a>
        </Menu>
        <button type="button">outside</button>
      </>,
    );
    const menu = screen.getByRole<HTMLDetailsElement>('group');
    // Browsers dispatch `toggle` later; these tests need not wait for it.
    menu.open = true;
    return menu;
  }

  it('closes on Escape and returns the focus', () => {
    const menu = openMenu();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(menu.open).toBe(false);
    expect(document.activeElement?.tagName).toBe('SUMMARY');
  });

  it('closes on a press outside and on a choice', () => {
    const menu = openMenu();
    fireEvent.pointerDown(screen.getByText('outside'));
    expect(menu.open).toBe(false);
    menu.open = true;
    fireEvent.click(screen.getByText('Deutsch'));
    expect(menu.open).toBe(false);
  });
});
