import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { anEvent, aTenant, renderInPortal } from '../../testing.tsx';
import { EmbedClip } from './embed-clip.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const { source } = anEvent();
const clip = anEvent({
  id: 'c1',
  eventId: 'match',
  mediaType: 'user_clip',
  visibility: 'link',
  source: { ...source, clip: { eventId: 'match', startTime: 0, endTime: 9 } },
});

it.each([
  [false, 'smooth'],
  [true, 'auto'],
])(
  '[CLP-10] the embed code gets the focus and scrolls into view (reduced motion: %s), and the button confirms the copy',
  async (reducesMotion, behavior) => {
    const scrolls: unknown[] = [];
    Element.prototype.scrollIntoView = (how) => void scrolls.push(how);
    vi.stubGlobal('matchMedia', () => ({
      matches: reducesMotion,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    await renderInPortal(<EmbedClip clip={clip} title="My goal" />, {
      tenant: aTenant({ embedding: 'anywhere', portal_url: 'https://club.example' }),
    });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Embed' }));
    const code = screen.getByRole<HTMLTextAreaElement>('textbox', {
      name: 'Code for your website',
    });
    expect(document.activeElement).toBe(code);
    expect(scrolls).toEqual([{ block: 'nearest', behavior }]);
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(await screen.findByRole('button', { name: 'Code copied' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Code copied');
    expect(await navigator.clipboard.readText()).toBe(code.value);
  },
);
