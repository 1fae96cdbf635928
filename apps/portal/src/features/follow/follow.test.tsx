import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTranslator } from 'use-intl/core';
import de from '../../../locales/de/follow.json' with { type: 'json' };
import en from '../../../locales/en/follow.json' with { type: 'json' };
import he from '../../../locales/he/follow.json' with { type: 'json' };
import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { syncViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { clientsOf } from '../../lib/session/viewer-data/clients.testing.ts';
import { useToasts } from '../../lib/toast.ts';
import { aClient, renderInPortal } from '../testing.tsx';
import { viewerData } from './follow.viewer.ts';
import { FollowButton } from './index.ts';

const texts = { en, de, he };
const team = { id: 't1', type: 'team', title: 'Harbour', identityIds: ['l1'] } as const;
const league = { id: 'l1', type: 'league', title: 'Coast League' } as const;
const aFollow = (id: string, identitiesId: string[] = []) => ({
  id: `f-${id}`,
  reference_id: id,
  type: 'team' as const,
  identitiesId,
});
const refusal = (status: number, code: string) => new ApiError({ status, code });

afterEach(() => {
  cleanup();
  clearSessions();
  useToasts.setState({ toasts: [] });
});

/** Returns the follow button of an item, in either state. */
const button = (title = 'Harbour') =>
  screen.getByRole('button', { name: new RegExp(`^Follow(?:ing)? ${title}$`) });
const isPressed = (title?: string) => button(title).getAttribute('aria-pressed') === 'true';

describe('follow button', () => {
  it('[FOL-02] [FOL-07] follows optimistically across the page and stores it with the session', async () => {
    signInForTest();
    const response = Promise.withResolvers<unknown>();
    const { api, calls } = aClient({ 'follow.save': () => response.promise });
    await renderInPortal(
      <>
        <FollowButton item={team} />
        <FollowButton item={{ ...team, title: 'The same' }} look="icon" />
      </>,
      { api },
    );
    await userEvent.click(button());
    // The server has not responded yet.
    expect(isPressed()).toBe(true);
    expect(isPressed('The same')).toBe(true);
    expect(calls).toEqual([
      { name: 'follow.save', input: { body: { reference_id: 't1', type: 'team' } } },
    ]);
    await act(async () => response.resolve({ content: aFollow('t1', ['l1', 'c1']) }));
    expect(JSON.parse(localStorage.getItem('ott-data') ?? '{}').followed).toHaveProperty('t1');
  });

  it('[FOL-03] [FOL-06] sends what was followed, and leagues as identity items', async () => {
    signInForTest();
    const { api, calls } = aClient({
      'follow.save': () => ({ content: aFollow('l1') }),
      'follow.remove': () => ({}),
    });
    await renderInPortal(<FollowButton item={league} />, { api });
    await userEvent.click(button('Coast League'));
    await waitFor(() => expect(calls).toHaveLength(1));
    await userEvent.click(button('Coast League'));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls).toEqual([
      { name: 'follow.save', input: { body: { reference_id: 'l1', type: 'identity_item' } } },
      { name: 'follow.remove', input: { body: { id: 'l1' } } },
    ]);
    expect(useSession.getState().followed).toEqual({});
  });

  it('has a name with the visible label and the item, in both states', async () => {
    signInForTest();
    const { api } = aClient({ 'follow.save': () => ({ content: aFollow('t1') }) });
    await renderInPortal(<FollowButton item={team} />, { api });
    const name = () => button().getAttribute('aria-label') ?? '';
    const label = () => button().textContent;
    expect([label(), name()]).toEqual(['Follow', 'Follow Harbour']);
    await userEvent.click(button());
    expect([label(), name()]).toEqual(['Following', 'Following Harbour']);
  });

  it.each(['en', 'de', 'he'] as const)('has a name with the visible label in %s', (locale) => {
    const t = createTranslator({ locale, messages: texts[locale], namespace: 'follow' });
    const title = 'Harbour';
    for (const [label, name] of [
      [t('followShort'), t('follow', { title })],
      [t('isFollowed'), t('following', { title })],
    ] as const)
      expect(name.toLowerCase()).toContain(label.toLowerCase());
  });

  it('rolls back a change that the server refuses, and explains why', async () => {
    signInForTest();
    const { api } = aClient({ 'follow.save': () => Promise.reject(refusal(409, 'limit_reached')) });
    await renderInPortal(<FollowButton item={team} />, { api });
    await userEvent.click(button());
    await waitFor(() => expect(isPressed()).toBe(false));
    const [toast] = useToasts.getState().toasts;
    expect(toast?.type).toBe('danger');
    expect(toast?.message).toContain('We couldn’t follow Harbour.');
  });

  it('sends the last change only after the previous call returns', async () => {
    signInForTest();
    const first = Promise.withResolvers<unknown>();
    const { api, calls } = aClient({
      'follow.save': () => first.promise,
      'follow.remove': () => ({}),
    });
    await renderInPortal(<FollowButton item={team} />, { api });
    await userEvent.click(button());
    await userEvent.click(button());
    expect(isPressed()).toBe(false);
    expect(calls.map(({ name }) => name)).toEqual(['follow.save']);
    await act(async () => first.resolve({ content: aFollow('t1') }));
    await waitFor(() =>
      expect(calls.map(({ name }) => name)).toEqual(['follow.save', 'follow.remove']),
    );
    expect(isPressed()).toBe(false);
  });

  it('sends an anonymous viewer to the sign-in page, with the way back', async () => {
    const { api, calls } = aClient({});
    const { router } = await renderInPortal(<FollowButton item={team} />, {
      api,
      path: '/team/t1/?view=clips',
    });
    await userEvent.click(button());
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login/'));
    expect(router.state.location.search).toEqual({ redirect: '/team/t1/?view=clips' });
    expect(calls).toEqual([]);
  });
});

describe('followed items', () => {
  const optionsFor = (api: ApiClient) => ({
    clients: clientsOf(api),
    list: async () => [viewerData],
    onOutdated: () => {},
    onFailure: () => {},
  });
  const list = () => ({ content: { entries: [aFollow('t1', ['l1'])] } });

  it('[FOL-01] [FOL-08] are requested with size 150 and version 2 after sign-in', async () => {
    const { api, calls } = aClient({ 'follow.list': list });
    const onChange = vi.fn<() => void>();
    const stop = syncViewerData({ ...optionsFor(api), onOutdated: onChange });
    expect(calls).toEqual([]);
    signInForTest();
    await waitFor(() =>
      expect(useSession.getState().followed).toEqual({ t1: { identitiesId: ['l1'] } }),
    );
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    expect(calls).toEqual([
      {
        name: 'follow.list',
        input: { query: { size: 150, version: 2, types: ['team', 'identity_item'] } },
      },
    ]);
    stop();
  });

  it('do not outdate pages if the loaded list has the same items', async () => {
    signInForTest();
    useSession.setState({ followed: { t1: {} } });
    const onChange = vi.fn<() => void>();
    const { api } = aClient({
      'follow.list': () => ({ content: { entries: [aFollow('t1', ['l1'])] } }),
    });
    const stop = syncViewerData({ ...optionsFor(api), onOutdated: onChange });
    await waitFor(() =>
      expect(useSession.getState().followed).toEqual({ t1: { identitiesId: ['l1'] } }),
    );
    stop();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('[FOL-09] a load failure is reported and leaves the stored list', async () => {
    signInForTest();
    useSession.setState({ followed: { t9: {} } });
    const onFailure = vi.fn<(error: unknown) => void>();
    const { api } = aClient({
      'follow.list': () => Promise.reject(refusal(500, 'internal_error')),
    });
    const stop = syncViewerData({ ...optionsFor(api), onFailure });
    await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
    expect(useSession.getState().followed).toEqual({ t9: {} });
    stop();
  });
});
