import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PublicTenantConfig } from '@grandstand/contract';
import { useSession } from './session-store.ts';
import {
  beginSteps,
  endSteps,
  openStepPath,
  passStep,
  pathBefore,
  stepsOf,
} from './sign-up-steps.ts';
import { aProfile, forgetSessions, signInForTest } from './testing.ts';

const tenant = { enable_leagues_view: true } as PublicTenantConfig;
const withoutLeagues = { enable_leagues_view: false } as PublicTenantConfig;

beforeEach(() => signInForTest());
afterEach(forgetSessions);

describe('steps of the sign-up', () => {
  it('come in the order personalisation, leagues, sports', () => {
    expect(beginSteps(tenant, '/live/')).toBe('/auth/sign-up/personalization/');
    expect(passStep(tenant, 'personalization')).toBe('/auth/sign-up/following/league/');
    expect(pathBefore(tenant, 'following-category')).toBe('/auth/sign-up/following/league/');
    expect(passStep(tenant, 'following-league')).toBe('/auth/sign-up/following/category/');
    // The last one leads to where the viewer wanted to go.
    expect(passStep(tenant, 'following-category')).toBe('/live/');
    expect(openStepPath()).toBeNull();
  });

  it('[TEN-04] have no leagues where the tenant shows none', () => {
    expect(stepsOf(withoutLeagues)).toEqual(['personalization', 'following-category']);
    beginSteps(withoutLeagues, '/');
    expect(passStep(withoutLeagues, 'personalization')).toBe('/auth/sign-up/following/category/');
  });

  it('are taken up where they were left, by the same viewer alone', () => {
    beginSteps(tenant, '/live/');
    passStep(tenant, 'personalization');
    expect(openStepPath()).toBe('/auth/sign-up/following/league/');
    useSession.setState({ user: aProfile({ id: 'somebody-else' }) });
    expect(openStepPath()).toBeNull();
  });

  it('can be left for good', () => {
    beginSteps(tenant, '/live/');
    expect(endSteps()).toBe('/live/');
    expect(openStepPath()).toBeNull();
  });

  it('survive a storage that holds nonsense', () => {
    localStorage.setItem('ott-sign-up', '{"step":"toString","userId":"u1"}');
    expect(openStepPath()).toBeNull();
    localStorage.setItem('ott-sign-up', '{');
    expect(openStepPath()).toBeNull();
  });
});
