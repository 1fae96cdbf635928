import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unitsUntil } from './countdown.tsx';
import { Field } from './field.tsx';
import { Menu } from './menu.tsx';
import { Picture } from './picture.tsx';
import { endsOf } from './rail.tsx';
import { Tooltip } from './tooltip.tsx';
import { rovingTarget } from './use-roving-focus.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('tooltip', () => {
  it('[THM-05] shows 200 ms after the pointer came, not before', () => {
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

  it('[THM-05] shows 200 ms after the keyboard came, and goes with Escape or with the focus', () => {
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
    // Browsers tell of it later, by an event; what follows need not wait for that.
    menu.open = true;
    return menu;
  }

  it('closes on Escape and gives the focus back', () => {
    const menu = open();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(menu.open).toBe(false);
    expect(document.activeElement?.tagName).toBe('SUMMARY');
  });

  it('closes when the viewer presses elsewhere, and when a choice was made', () => {
    const menu = open();
    fireEvent.pointerDown(screen.getByText('outside'));
    expect(menu.open).toBe(false);
    // Browsers tell of it later, by an event; what follows need not wait for that.
    menu.open = true;
    fireEvent.click(screen.getByText('Deutsch'));
    expect(menu.open).toBe(false);
  });
});

describe('field', () => {
  it('ties label, hint and error to the input', () => {
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
  it('keeps its place and hides a broken image', () => {
    const { container } = render(<Picture src="/nowhere.png" />);
    const image = container.querySelector('img') as HTMLImageElement;
    expect(image.getAttribute('loading')).toBe('lazy');
    fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    expect((container.firstElementChild as HTMLElement).style.aspectRatio).toBe('16 / 9');
  });
});

describe('rail', () => {
  it('knows its ends, also where the offset runs below zero', () => {
    expect(endsOf(0, 500, 2000)).toEqual({ atStart: true, atEnd: false });
    expect(endsOf(-700, 500, 2000)).toEqual({ atStart: false, atEnd: false });
    expect(endsOf(-1500, 500, 2000)).toEqual({ atStart: false, atEnd: true });
    expect(endsOf(0, 500, 400)).toEqual({ atStart: true, atEnd: true });
  });

  it('walks with the arrow keys in the direction of the script', () => {
    expect(rovingTarget('ArrowRight', 1, 5, false)).toBe(2);
    expect(rovingTarget('ArrowRight', 1, 5, true)).toBe(0);
    expect(rovingTarget('ArrowLeft', 0, 5, false)).toBe(0);
    expect(rovingTarget('End', 0, 5, false)).toBe(4);
    expect(rovingTarget('Tab', 0, 5, false)).toBeNull();
  });
});

describe('countdown', () => {
  it('splits the time that is left and never runs below zero', () => {
    expect(unitsUntil(((25 * 60 + 3) * 60 + 9) * 1000)).toEqual({
      days: 1,
      hours: 1,
      minutes: 3,
      seconds: 9,
    });
    expect(unitsUntil(-5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
