import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unitsUntil } from '../countdown.tsx';
import { Field } from './field.tsx';
import { Menu } from '../overlay/menu.tsx';
import { Picture } from '../picture/picture.tsx';
import { endsOf } from '../rail.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import { rovingTarget } from './use-roving-focus.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('tooltip', () => {
  it('[THM-05] appears 200 ms after the pointer enters, not before', () => {
    vi.useFakeTimers();
    render(
      <Tooltip text="Language">
        <button type="button">x</button>
      </Tooltip>,
    );
    const place = screen.getByRole('button').parentElement as HTMLElement;
    fireEvent.pointerEnter(place, { pointerType: 'mouse' });
    act(() => {
      vi.advanceTimersByTime(199);
    });
    expect(screen.queryByText('Language')).toBeNull();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.getByText('Language')).toBeDefined();
    fireEvent.pointerLeave(place);
    expect(screen.queryByText('Language')).toBeNull();
  });

  it('[THM-05] appears 200 ms after keyboard focus, and disappears on Escape or blur', () => {
    vi.useFakeTimers();
    render(
      <Tooltip text="Language">
        <button type="button">x</button>
      </Tooltip>,
    );
    const button = screen.getByRole('button');
    const isShown = () => screen.queryByText('Language') !== null;
    const focusFor = (ms: number) =>
      act(() => {
        button.focus();
        vi.advanceTimersByTime(ms);
      });
    focusFor(199);
    expect(isShown()).toBe(false);
    focusFor(1);
    expect(isShown()).toBe(true);
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(isShown()).toBe(false);
    act(() => button.blur());
    focusFor(200);
    expect(isShown()).toBe(true);
    act(() => button.blur());
    expect(isShown()).toBe(false);
  });
});

describe('menu', () => {
  function open() {
    render(
      <>
        <Menu label="Language" trigger="x" triggerClassName="">
          <a href="#de">Deutsch</a>
        </Menu>
        <button type="button">outside</button>
      </>,
    );
    const menu = screen.getByRole<HTMLDetailsElement>('group');
    // Browsers dispatch `toggle` asynchronously; what follows need not wait for it.
    menu.open = true;
    return menu;
  }

  it('closes on Escape and returns the focus', () => {
    const menu = open();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(menu.open).toBe(false);
    expect(document.activeElement?.tagName).toBe('SUMMARY');
  });

  it('closes on a press outside and on a choice', () => {
    const menu = open();
    fireEvent.pointerDown(screen.getByText('outside'));
    expect(menu.open).toBe(false);
    // Browsers dispatch `toggle` asynchronously; what follows need not wait for it.
    menu.open = true;
    fireEvent.click(screen.getByText('Deutsch'));
    expect(menu.open).toBe(false);
  });
});

describe('field', () => {
  it('associates label, hint and error with the input', () => {
    render(<Field label="Name" hint="As on the card" error="Too short" />);
    const input = screen.getByLabelText('Name');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'As on the card',
      'Too short',
    ]);
  });
});

describe('picture', () => {
  it('keeps its size and hides a broken image', () => {
    const { container } = render(<Picture src="/nowhere.png" />);
    const image = container.querySelector('img') as HTMLImageElement;
    expect(image.getAttribute('loading')).toBe('lazy');
    fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    expect((container.firstElementChild as HTMLElement).style.aspectRatio).toBe('16 / 9');
  });
});

describe('rail', () => {
  it('detects both ends, even with negative offsets', () => {
    expect(endsOf(0, 500, 2000)).toEqual({ atStart: true, atEnd: false });
    expect(endsOf(-700, 500, 2000)).toEqual({ atStart: false, atEnd: false });
    expect(endsOf(-1500, 500, 2000)).toEqual({ atStart: false, atEnd: true });
    expect(endsOf(0, 500, 400)).toEqual({ atStart: true, atEnd: true });
  });

  it('moves with the arrow keys in reading direction', () => {
    expect(rovingTarget('ArrowRight', 1, 5, false)).toBe(2);
    expect(rovingTarget('ArrowRight', 1, 5, true)).toBe(0);
    expect(rovingTarget('ArrowLeft', 0, 5, false)).toBe(0);
    expect(rovingTarget('End', 0, 5, false)).toBe(4);
    expect(rovingTarget('Tab', 0, 5, false)).toBeNull();
  });
});

describe('countdown', () => {
  it('splits the remaining time into units and never goes below zero', () => {
    expect(unitsUntil(((25 * 60 + 3) * 60 + 9) * 1000)).toEqual({
      days: 1,
      hours: 1,
      minutes: 3,
      seconds: 9,
    });
    expect(unitsUntil(-5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
