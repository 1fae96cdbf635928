import type { Profile } from '@grandstand/contract';
import type { PlayerHandle, PlayerStatus } from '@grandstand/player';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs, minuteMs } from '@grandstand/contract/constants';
import { ApiError } from '../../lib/api/api-error.ts';
import { activePlayback } from '../../lib/page/active-playback.ts';
import { useUninterrupted } from '../../lib/page/uninterrupted-task.ts';
import { useSession } from '../../lib/session/index.ts';
import { aProfile, clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { useToasts } from '../../lib/toast.ts';
import { aClient, aTenant, now, renderInPortal } from '../testing.tsx';
import { SurveySlot } from './index.ts';
import { pagesWithoutSurvey } from './survey-rules.ts';

const formUrl = 'https://forms.example/survey?id=7';
const survey = 'survey_user_experience_1';
const second = 1000;
const ago = (ms: number) => new Date(now - ms).toISOString();
const skippedAt = (ms: number): Profile['options'] => ({
  [survey]: { surveyName: survey, skipped: ago(ms) },
});

interface Situation {
  readonly form?: string;
  readonly nameShort?: string;
  readonly user?: Partial<Profile> | null;
  readonly route?: string;
  readonly pays?: boolean;
  /** The profile's records on the server; the viewer's own by default. */
  readonly onServer?: Profile['options'];
  /** The server rejects changes of the profile. */
  readonly isRefused?: boolean;
}

const fetchForm = vi.fn<(url: string) => Promise<Response>>();
// Preloaded, so that lazy parts appear at once, however slow the machine is.
beforeAll(async () => {
  await Promise.all([import('./survey-timer.tsx'), import('./survey-prompt.tsx')]);
});
beforeEach(() => {
  vi.useFakeTimers({ now });
  fetchForm.mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetchForm);
});
afterEach(() => {
  cleanup();
  clearSessions();
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchForm.mockReset();
});

/** Advances the time, and loads what is due. */
async function advance(ms: number) {
  await act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(ms);
  });
  // A render may request a lazy part first.
  await act(() => vi.dynamicImportSettled());
}

async function open({ form = formUrl, nameShort = 'Testers', user = {}, ...rest }: Situation = {}) {
  if (user !== null) {
    signInForTest();
    useSession.setState({ user: aProfile({ added: ago(30 * dayMs), ...user }) });
  }
  const client = aClient({
    'user.getProfile': () => ({
      content: { ...useSession.getState().user, options: rest.onServer ?? user?.options ?? {} },
    }),
    'user.updateProfile': ({ body }: { body: { data: { options: unknown } } }) => {
      if (rest.isRefused === true) throw new ApiError({ status: 503, code: 'unavailable' });
      return { content: { ...useSession.getState().user, options: body.data.options } };
    },
  });
  const tenant = aTenant({
    user_survey_form_url: form,
    name_short: nameShort,
    payments: { provider: 'sandbox' },
  });
  const row = { name: rest.route ?? 'index', pays: rest.pays === true };
  await renderInPortal(<SurveySlot />, { api: client.api, tenant, row });
  await act(() => vi.dynamicImportSettled());
  const sentProfiles = () =>
    client.calls.flatMap(({ name, input }) => (name === 'user.updateProfile' ? [input] : []));
  return { sent: sentProfiles, calls: client.calls };
}

const question = () => screen.queryByRole('heading', { name: 'How do you like Testers United?' });
const frame = () => document.querySelector('iframe');
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await vi.dynamicImportSettled();
  });

/** Returns whether the viewer is prompted within a time. */
async function isPrompted(situation: Situation, ms = 21 * second): Promise<boolean> {
  await open(situation);
  await advance(ms);
  return question() !== null;
}

describe('survey prompt', () => {
  it('[SRV-01] does not appear if the tenant has no form', async () => {
    expect(await isPrompted({ form: '' })).toBe(false);
  });

  it('[SRV-02] does not appear to anonymous viewers', async () => {
    expect(await isPrompted({ user: null })).toBe(false);
  });

  it.each([
    ['Testers', 6 * dayMs + 23 * hourMs, false],
    ['Testers', 7 * dayMs + minuteMs, true],
    ['pxa', 29 * minuteMs, false],
    ['pxa', 31 * minuteMs, true],
  ])(
    '[SRV-03] on tenant %s, for an account of %d ms, appears: %s',
    async (nameShort, age, prompted) => {
      expect(await isPrompted({ nameShort, user: { added: ago(age) } })).toBe(prompted);
    },
  );

  it('[SRV-03] does not appear at exactly seven days, but as soon as an account is older', async () => {
    await open({ user: { added: ago(7 * dayMs - 20 * second) } });
    await advance(20 * second);
    expect(question()).toBeNull();
    await advance(1);
    expect(question()).not.toBeNull();
  });

  it('[SRV-04] never appears again after a submission', async () => {
    const options = { [survey]: { surveyName: survey, submitted: ago(400 * dayMs) } };
    expect(await isPrompted({ user: { options } })).toBe(false);
    cleanup();
    // Nor after a submission on another device in the meantime.
    expect(await isPrompted({ onServer: options })).toBe(false);
  });

  it.each([
    ['Testers', 1439, false],
    ['Testers', 1441, true],
    ['pxa', 9, false],
    ['pxa', 11, true],
  ])(
    '[SRV-05] on tenant %s, skipped %d min ago, appears: %s',
    async (nameShort, minutes, prompted) => {
      // The delay itself must not reach the end of the snooze.
      const options = skippedAt(minutes * minuteMs);
      expect(await isPrompted({ nameShort, user: { options } })).toBe(prompted);
    },
  );

  it.each([
    ['Testers', 19, 21],
    ['pxa', 4, 6],
  ])(
    '[SRV-08] on tenant %s, appears not after %d s, but after %d s',
    async (nameShort, before, after) => {
      await open({ nameShort });
      await advance(before * second);
      expect(question()).toBeNull();
      await advance((after - before) * second);
      expect(question()).not.toBeNull();
    },
  );

  it.each([...pagesWithoutSurvey])('[SRV-06, SRV-07] does not appear on %s', async (route) => {
    expect(await isPrompted({ route }, 60 * second)).toBe(false);
  });

  it('[SRV-07] appears on the account’s own subscriptions', async () => {
    expect(await isPrompted({ route: 'account-subscription' })).toBe(true);
  });

  it('makes way for a form that it would cover, and appears after the delay once that is closed', async () => {
    function OpenForm() {
      useUninterrupted();
      return null;
    }
    const openForm = () => render(<OpenForm />);
    const early = openForm();
    await open();
    await advance(60 * second);
    expect(question()).toBeNull();
    early.unmount();
    await advance(19 * second);
    expect(question()).toBeNull();
    await advance(2 * second);
    expect(question()).not.toBeNull();
    openForm();
    expect(question()).toBeNull();
  });

  it('does not appear during a payment', async () => {
    expect(await isPrompted({ route: 'account-ppv-buy-eventId', pays: true })).toBe(false);
  });
});

describe('survey outcome', () => {
  const otherRecords = { other_survey: { surveyName: 'other', skipped: ago(dayMs) } };

  it('[SRV-12, SRV-13] “Later” stores the time of skipping beside the existing records', async () => {
    const { sent } = await open({ user: { options: otherRecords } });
    await advance(20 * second);
    await press('Later');
    const skipped = new Date(now + 20 * second).toISOString();
    const options = { ...otherRecords, [survey]: { surveyName: survey, skipped } };
    expect(sent()).toEqual([{ body: { data: { options } } }]);
    expect(question()).toBeNull();
    expect(useSession.getState().user?.options).toEqual(options);
  });

  it('[SRV-05] the prompt reappears after the snooze on a page that stays open', async () => {
    await open();
    await advance(20 * second);
    await press('Later');
    await advance(1439 * minuteMs);
    expect(question()).toBeNull();
    await advance(2 * minuteMs);
    expect(question()).not.toBeNull();
  });

  it('[SRV-09] “Start” opens the form at the configured URL', async () => {
    await open();
    await advance(20 * second);
    await press('Start');
    expect(frame()?.getAttribute('src')).toBe(formUrl);
  });

  it.each(['the question', 'the form'])(
    '[SRV-10] closing %s counts as skipping',
    async (closed) => {
      const { sent } = await open();
      await advance(20 * second);
      if (closed === 'the form') await press('Start');
      await press('Close the survey');
      const skipped = new Date(now + 20 * second).toISOString();
      const options = { [survey]: { surveyName: survey, skipped } };
      expect(sent()).toEqual([{ body: { data: { options } } }]);
      expect(frame()).toBeNull();
      expect(question()).toBeNull();
    },
  );

  it('[SRV-10] Escape on the prompt counts as skipping', async () => {
    const { sent } = await open();
    await advance(20 * second);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Later' }), { key: 'Escape' });
    await act(() => vi.dynamicImportSettled());
    expect(question()).toBeNull();
    const skipped = new Date(now + 20 * second).toISOString();
    const options = { [survey]: { surveyName: survey, skipped } };
    expect(sent()).toEqual([{ body: { data: { options } } }]);
  });

  it('[SRV-11, SEC-08] only the form itself can report its submission', async () => {
    const { sent } = await open();
    await advance(20 * second);
    await press('Start');
    const formWindow = frame()?.contentWindow ?? null;
    const origin = 'https://forms.example';
    const dispatchMessage = (message: MessageEventInit) =>
      act(async () => void window.dispatchEvent(new MessageEvent('message', message)));
    const data = { type: 'submit_success' };
    await dispatchMessage({ data, source: formWindow, origin: 'https://forms.example.evil' });
    await dispatchMessage({ data, source: formWindow, origin: 'null' });
    await dispatchMessage({ data, source: window, origin });
    await dispatchMessage({ data: { type: 'resize' }, source: formWindow, origin });
    await dispatchMessage({ data: 'submit_success', source: formWindow, origin });
    await dispatchMessage({ data: null, source: formWindow, origin });
    expect(sent()).toEqual([]);
    expect(frame()).not.toBeNull();
    await dispatchMessage({ data, source: formWindow, origin });
    const submitted = new Date(now + 20 * second).toISOString();
    const options = { [survey]: { surveyName: survey, submitted } };
    expect(sent()).toEqual([{ body: { data: { options } } }]);
    expect(frame()).toBeNull();
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
      'Thanks for your answers',
    ]);
    await advance(2 * dayMs);
    expect(question()).toBeNull();
  });

  it('is stored in the session if the server rejects it, with a console warning', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await open({ isRefused: true });
    await advance(20 * second);
    await press('Later');
    expect(question()).toBeNull();
    expect(useSession.getState().user?.options[survey]?.skipped).toBeDefined();
    expect(log.mock.calls.flat()[0]).toBe('The outcome of the survey could not be stored');
  });
});

describe('survey form that does not load', () => {
  it('[SRV-16] is logged, and its skeleton disappears', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    fetchForm.mockRejectedValue(new TypeError('Failed to fetch'));
    await open();
    await advance(20 * second);
    await press('Start');
    await advance(0);
    expect(log.mock.calls.flat()[0]).toBe('The form of the survey could not be loaded');
    expect(document.querySelector('.skeleton')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('couldn’t be loaded');
  });

  it('[SRV-16] times out', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    fetchForm.mockReturnValue(new Promise(() => {}));
    await open();
    await advance(20 * second);
    await press('Start');
    expect(document.querySelector('.skeleton')).not.toBeNull();
    await advance(20 * second);
    expect(document.querySelector('.skeleton')).toBeNull();
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('has no skeleton once its page has loaded', async () => {
    await open();
    await advance(20 * second);
    await press('Start');
    fireEvent.load(frame() as HTMLIFrameElement);
    expect(document.querySelector('.skeleton')).toBeNull();
    expect(frame()).not.toBeNull();
  });
});

describe('video of the page', () => {
  afterEach(() => {
    activePlayback.current = null;
  });

  /** Sets the active playback; returns its player's calls in order, and a function that sets its phase. */
  function aVideo(initialPhase: PlayerStatus['phase'], fullscreen = false) {
    const playerCalls: string[] = [];
    const video = document.body.appendChild(document.createElement('video'));
    // Like the player, it gets a new handle with each render.
    const setPhase = (phase: PlayerStatus['phase']) => {
      const view = 'broadcast' as const;
      const rest = { live: false, atLiveEdge: false, view, hasCaptions: false, error: null };
      activePlayback.current = { player, status: { phase, fullscreen, ...rest }, path: null };
      player.current = { ...handle };
      if (phase === 'playing') video.dispatchEvent(new Event('play'));
    };
    const handle = {
      play: () => {
        playerCalls.push('play');
        setPhase('playing');
      },
      pause: () => {
        playerCalls.push('pause');
        setPhase('paused');
      },
    } as PlayerHandle;
    const player = { current: handle };
    setPhase(initialPhase);
    return { playerCalls, setPhase };
  }

  it.each(['Later', 'Close the survey'])(
    '[SRV-14, SRV-15] pauses while the prompt shows, and resumes after “%s”',
    async (button) => {
      const { playerCalls } = aVideo('playing');
      await open();
      await advance(19 * second);
      expect(playerCalls).toEqual([]);
      await advance(second);
      expect(playerCalls).toEqual(['pause']);
      await press(button);
      expect(playerCalls).toEqual(['pause', 'play']);
    },
  );

  it('[SRV-15] remains paused while the form shows, and resumes after the submission', async () => {
    const { playerCalls } = aVideo('playing');
    await open();
    await advance(20 * second);
    await press('Start');
    expect(playerCalls).toEqual(['pause']);
    await act(async () => {
      const source = frame()?.contentWindow ?? null;
      const data = { type: 'submit_success' };
      const message = { data, source, origin: 'https://forms.example' };
      window.dispatchEvent(new MessageEvent('message', message));
    });
    expect(playerCalls).toEqual(['pause', 'play']);
  });

  it('[SRV-14, SRV-15] pauses again for the form if the viewer resumed it during the prompt', async () => {
    const { playerCalls, setPhase } = aVideo('playing');
    await open();
    await advance(20 * second);
    setPhase('playing');
    await press('Start');
    expect(playerCalls).toEqual(['pause', 'pause']);
    await press('Close the survey');
    expect(playerCalls).toEqual(['pause', 'pause', 'play']);
  });

  it('[SRV-14, SRV-15] counts as playing while it buffers', async () => {
    const { playerCalls } = aVideo('buffering');
    await open();
    await advance(20 * second);
    await press('Later');
    expect(playerCalls).toEqual(['pause', 'play']);
  });

  it('[SRV-14] plays on in fullscreen', async () => {
    const { playerCalls } = aVideo('playing', true);
    await open();
    await advance(20 * second);
    expect(question()).not.toBeNull();
    await press('Later');
    expect(playerCalls).toEqual([]);
  });

  it('[SRV-15] remains paused if the viewer had paused it', async () => {
    const { playerCalls } = aVideo('paused');
    await open();
    await advance(20 * second);
    await press('Later');
    expect(playerCalls).toEqual([]);
  });

  it('[SRV-15] remains paused if the viewer played and paused it during the prompt', async () => {
    const { playerCalls, setPhase } = aVideo('playing');
    await open();
    await advance(20 * second);
    setPhase('playing');
    setPhase('paused');
    await press('Later');
    expect(playerCalls).toEqual(['pause']);
  });

  it('[SRV-15] is not resumed if it is gone', async () => {
    const { playerCalls } = aVideo('playing');
    await open();
    await advance(20 * second);
    activePlayback.current = null;
    await press('Later');
    expect(playerCalls).toEqual(['pause']);
  });
});
