import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import texts from '../../../locales/en/spoiler-free.json' with { type: 'json' };
import type { Messages } from '../../lib/i18n/messages.ts';
import { TextProvider } from '../../lib/i18n/text-provider.tsx';
import { PortalProvider } from '../../lib/portal/portal-context.tsx';
import { useResults } from '../../lib/results/results.ts';
import { useSession } from '../../lib/session/store/session-store.ts';
import { aProfile, signInForTest } from '../../lib/session/testing.ts';
import { viewerContextOf } from '../../lib/session/viewer-data/clients.testing.ts';
import { EventCard, ownSlots, setFinishedVideos } from '../event-card/index.ts';
import { aClient, anEntry, anEvent, aTenant, now, renderInPortal } from '../testing.tsx';
import { viewerData } from './spoiler-free.viewer.ts';
import { CardResultButton, SpoilerSwitch } from './index.ts';

const cardSlots = { ...ownSlots, action: [CardResultButton] };

const deleteCookie = () => {
  document.cookie = 'ott-spoiler-free=; Max-Age=0; Path=/';
};
afterEach(() => {
  cleanup();
  setFinishedVideos([]);
  useResults.setState({ areHidden: false, revealed: {} });
  useSession.setState({ user: null, token: null });
  deleteCookie();
});
const hide = () => useResults.setState({ areHidden: true });
/** Builds an entry as the backend returns it with hidden results. */
const hiddenEntry = (overrides: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({ title: 'Harbour – Borough', score: null, resultHidden: true, ...overrides });
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

describe('card while results are hidden', () => {
  it('has no score, even if one is loaded', async () => {
    hide();
    await renderInPortal(<EventCard event={anEntry()} />, { cardSlots });
    expect(headings()).toEqual(['Harbour against BoroughHarbourBorough']);
  });

  it('reveals the result of its own match on request, and of no other', async () => {
    hide();
    const { api } = aClient({ 'event.get': () => ({ content: anEvent({ id: 'one' }) }) });
    await renderInPortal(
      <>
        <EventCard event={hiddenEntry({ id: 'one' })} />
        <EventCard event={hiddenEntry({ id: 'two' })} />
      </>,
      { cardSlots, api },
    );
    const [first] = screen.getAllByRole('button', { name: 'Show result: Harbour – Borough' });
    fireEvent.click(first!);
    await expect
      .poll(headings)
      .toEqual([
        'Harbour against Borough, 2 to 1Harbour2Borough1',
        'Harbour against BoroughHarbourBorough',
      ]);
  });

  it('reveals title and picture of an excerpt on request only, even if the match was watched', async () => {
    hide();
    setFinishedVideos(['match']);
    const excerpt = { id: 'goal', eventId: 'match', mediaType: 'clip', momentNumber: 4 } as const;
    const { api } = aClient({
      'clip.get': () => ({
        content: anEvent({ ...excerpt, title: 'Goal 71’', imageUrl: '/goal.webp' }),
      }),
    });
    await renderInPortal(<EventCard event={hiddenEntry({ ...excerpt, imageUrl: null })} />, {
      cardSlots,
      api,
    });
    expect(headings()).toEqual(['Harbour – Borough\u{a0}· Moment 4']);
    fireEvent.click(screen.getByRole('button', { name: /^Show result/ }));
    await expect.poll(headings).toEqual(['Goal 71’']);
    expect(document.body.innerHTML).toContain('goal.webp');
  });

  it('hides the length of a match', async () => {
    const over = { eventStatus: 'archived', duration: 7260 } as const;
    await renderInPortal(<EventCard event={anEntry(over)} />);
    expect(screen.getByRole('link').textContent).toContain('2:01:00');
    cleanup();
    hide();
    await renderInPortal(<EventCard event={hiddenEntry(over)} />);
    expect(screen.getByRole('link').textContent).not.toContain('2:01:00');
  });
});

describe('spoiler switch', () => {
  const spoilerSwitch = () => screen.getByRole('switch', { name: /Spoiler-free/ });

  it('is stored on the device, and sends nothing for an anonymous viewer', async () => {
    const { api, calls } = aClient({});
    await renderInPortal(<SpoilerSwitch look="button" />, { api });
    expect(spoilerSwitch().getAttribute('aria-checked')).toBe('false');
    fireEvent.click(spoilerSwitch());
    expect(spoilerSwitch().getAttribute('aria-checked')).toBe('true');
    expect(document.cookie).toContain('ott-spoiler-free=on');
    fireEvent.click(spoilerSwitch());
    expect(document.cookie).toContain('ott-spoiler-free=off');
    expect(calls).toEqual([]);
  });

  it('hides revealed results again when it changes', async () => {
    const revealed = { m: { score: { home: 1, away: 0 }, title: 'A', imageUrl: null } };
    useResults.setState({ areHidden: true, revealed });
    await renderInPortal(<SpoilerSwitch look="button" />);
    fireEvent.click(spoilerSwitch());
    fireEvent.click(spoilerSwitch());
    expect(useResults.getState().revealed).toEqual({});
  });

  it('is disabled before hydration in a menu, which opens without scripts', async () => {
    const page = (
      <PortalProvider
        value={{ tenant: aTenant(), locale: 'en', api: aClient({}).api, renderedAt: now }}
      >
        <TextProvider locale="en" messages={texts as Partial<Messages> as Messages} timeZone="UTC">
          <SpoilerSwitch look="row" />
        </TextProvider>
      </PortalProvider>
    );
    const isDisabled = () => (spoilerSwitch() as HTMLButtonElement).disabled;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    const beforeHydration = isDisabled();
    await act(async () => render(page, { container, hydrate: true }));
    expect(beforeHydration).toBe(true);
    expect(isDisabled()).toBe(false);
  });

  it('is stored in the signed-in viewer’s account', async () => {
    signInForTest();
    useSession.setState({ user: aProfile() });
    const { api, calls } = aClient({ 'user.updateProfile': () => ({ content: {} }) });
    await renderInPortal(<SpoilerSwitch look="button" />, { api });
    fireEvent.click(spoilerSwitch());
    expect(calls).toEqual([
      { name: 'user.updateProfile', input: { body: { data: { spoilerFree: true } } } },
    ]);
  });
});

describe('spoiler preference of the account', () => {
  const load = async (spoilerFree?: boolean) => {
    useSession.setState({ user: aProfile() });
    signInForTest();
    useSession.setState({ user: aProfile() });
    const profile = aProfile(spoilerFree === undefined ? {} : { spoilerFree });
    const { api, calls } = aClient({
      'user.getProfile': () => ({ content: profile }),
      'user.updateProfile': () => ({ content: {} }),
    });
    await viewerData.load(viewerContextOf(api));
    return calls.filter(({ name }) => name === 'user.updateProfile').map(({ input }) => input);
  };

  it('applies to this device too', async () => {
    expect(await load(true)).toEqual([]);
    expect(useResults.getState().areHidden).toBe(true);
    expect(document.cookie).toContain('ott-spoiler-free=on');
  });

  it('defaults to the device’s preference', async () => {
    document.cookie = 'ott-spoiler-free=on; Path=/';
    hide();
    expect(await load()).toEqual([{ body: { data: { spoilerFree: true } } }]);
    deleteCookie();
    expect(await load()).toEqual([]);
  });
});
