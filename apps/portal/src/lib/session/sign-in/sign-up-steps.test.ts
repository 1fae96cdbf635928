import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PublicTenantConfig } from '@grandstand/contract';
import { useSession } from '../store/session-store.ts';
import {
  startSteps,
  endSteps,
  currentStepPath,
  completeStep,
  pathBefore,
  stepsAfter,
  stepsOf,
} from './sign-up-steps.ts';
import { aProfile, clearSessions, signInForTest } from '../testing.ts';

const tenant = { enable_leagues_view: true } as PublicTenantConfig;
const withoutLeagues = { enable_leagues_view: false } as PublicTenantConfig;

beforeEach(() => signInForTest());
afterEach(clearSessions);

describe('the sign-up steps', () => {
  it('come in the order personalisation, leagues, sports', () => {
    expect(startSteps(tenant, '/live/')).toBe('/auth/sign-up/personalization/');
    expect(completeStep(tenant, 'personalization')).toBe('/auth/sign-up/following/league/');
    expect(pathBefore(tenant, 'following-category')).toBe('/auth/sign-up/following/league/');
    expect(completeStep(tenant, 'following-league')).toBe('/auth/sign-up/following/category/');
    // The last one opens the original target.
    expect(completeStep(tenant, 'following-category')).toBe('/live/');
    expect(currentStepPath()).toBeNull();
  });

  it('[TEN-04] omit leagues if the tenant shows none', () => {
    expect(stepsOf(withoutLeagues)).toEqual(['personalization', 'following-category']);
    startSteps(withoutLeagues, '/');
    expect(completeStep(withoutLeagues, 'personalization')).toBe(
      '/auth/sign-up/following/category/',
    );
  });

  it('omit sports if there is only one', () => {
    expect(stepsOf(withoutLeagues, 1)).toEqual(['personalization']);
    startSteps(withoutLeagues, '/live/');
    expect(completeStep(withoutLeagues, 'personalization', 1)).toBe('/live/');
    // Its page, opened directly, leads to the home page, not back to the first step.
    expect(completeStep(withoutLeagues, 'following-category', 1)).toBe('/');
  });

  it('[RTE-36] end with the club selection until the viewer has a club', () => {
    const club = { ...withoutLeagues, enable_favorite_club_selection: true };
    expect(stepsOf(club, 1)).toEqual(['personalization', 'club']);
    startSteps(club, '/live/');
    expect(completeStep(club, 'personalization', 1)).toBe('/club/');
    expect(currentStepPath()).toBe('/club/');
    expect(endSteps()).toBe('/live/');
    useSession.setState({ user: aProfile({ favoriteClubId: 't1' }) });
    expect(stepsOf(club, 1)).toEqual(['personalization']);
  });

  it('[COM-18] offer subscriptions, if any are sold, after the follows and before the club', () => {
    const seller = { ...withoutLeagues, monetisation: ['ppv', 'svod'] } as PublicTenantConfig;
    const club = { ...seller, enable_favorite_club_selection: true };
    expect(stepsOf({ ...withoutLeagues, monetisation: ['ppv'] }, 1)).toEqual(['personalization']);
    expect(stepsOf(club)).toEqual([
      'personalization',
      'following-category',
      'subscription',
      'club',
    ]);
    startSteps(club, '/events/match-1/');
    expect(completeStep(club, 'personalization', 1)).toBe('/auth/sign-up/subscription/');
    expect(currentStepPath()).toBe('/auth/sign-up/subscription/');
    expect(pathBefore(club, 'subscription', 1)).toBe('/auth/sign-up/personalization/');
    expect(completeStep(club, 'subscription')).toBe('/club/');
    expect(completeStep(seller, 'subscription')).toBe('/events/match-1/');
  });

  describe('of a viewer who signed up to buy', () => {
    const seller = { ...tenant, monetisation: ['ppv', 'svod'] } as PublicTenantConfig;

    it.each([
      '/account/ppv/buy/match-1/',
      '/account/subscription/buy/month/?event=match-1',
      '/fr-CA/account/ppv/buy/match-1/',
    ])('come after the checkout %s, and offer no subscription', (target) => {
      expect(startSteps(seller, target)).toBe(target);
      expect(currentStepPath()).toBe('/auth/sign-up/personalization/');
      completeStep(seller, 'personalization');
      completeStep(seller, 'following-league');
      expect(completeStep(seller, 'following-category')).toBe('/');
      expect(currentStepPath()).toBeNull();
    });

    it('[RTE-36] offer the checkout of a subscription as a step where a club must be chosen, and lead to the match', () => {
      const club = { ...seller, enable_favorite_club_selection: true };
      expect(startSteps(club, '/de/account/subscription/buy/season/?event=match-1')).toBe(
        '/de/auth/sign-up/subscription/buy/season/?event=match-1',
      );
      expect(currentStepPath()).toBe('/auth/sign-up/subscription/');
      expect(completeStep(club, 'subscription')).toBe('/club/');
      expect(endSteps()).toBe('/de/events/match-1/');
    });

    it('come first for every other target', () => {
      for (const target of ['/account/ppv/p1/', '/account/subscription/', '/events/buy/'])
        expect(startSteps(seller, target)).toBe('/auth/sign-up/personalization/');
    });
  });

  it('lead back from a step that is no longer included', () => {
    expect(pathBefore(withoutLeagues, 'following-category', 1)).toBe(
      '/auth/sign-up/personalization/',
    );
    expect(pathBefore(withoutLeagues, 'following-league')).toBe('/auth/sign-up/personalization/');
    expect(pathBefore(tenant, 'personalization')).toBeNull();
  });

  it('[RTE-36] continue to the club from a step that is no longer included', () => {
    const club = { ...withoutLeagues, enable_favorite_club_selection: true };
    startSteps(club, '/live/');
    // While the number of sports is unknown, the step is included.
    expect(completeStep(club, 'personalization')).toBe('/auth/sign-up/following/category/');
    expect(stepsAfter(club, 'following-category', 1)).toEqual(['club']);
    expect(completeStep(club, 'following-category', 1)).toBe('/club/');
    expect(currentStepPath()).toBe('/club/');
  });

  it('resume where they were left, only for the same viewer', () => {
    startSteps(tenant, '/live/');
    completeStep(tenant, 'personalization');
    expect(currentStepPath()).toBe('/auth/sign-up/following/league/');
    useSession.setState({ user: aProfile({ id: 'somebody-else' }) });
    expect(currentStepPath()).toBeNull();
  });

  it('can be abandoned', () => {
    startSteps(tenant, '/live/');
    expect(endSteps()).toBe('/live/');
    expect(currentStepPath()).toBeNull();
  });

  it('survive malformed storage', () => {
    localStorage.setItem('ott-sign-up', '{"step":"toString","userId":"u1"}');
    expect(currentStepPath()).toBeNull();
    localStorage.setItem('ott-sign-up', '{');
    expect(currentStepPath()).toBeNull();
  });
});
