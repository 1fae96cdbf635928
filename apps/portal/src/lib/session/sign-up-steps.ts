import type { PublicTenantConfig } from '@grandstand/contract';
import { warnStorageUnavailable } from '../errors/storage-unavailable.ts';
import { useSession } from './session-store.ts';

export type SignUpStep =
  | 'personalization'
  | 'following-league'
  | 'following-category'
  | 'subscription'
  | 'club';

/** The steps after the sign-up form in their order. */
const paths: Readonly<Record<SignUpStep, `/${string}`>> = {
  personalization: '/auth/sign-up/personalization/',
  'following-league': '/auth/sign-up/following/league/',
  'following-category': '/auth/sign-up/following/category/',
  subscription: '/auth/sign-up/subscription/',
  club: '/club/',
};

const stepNames = Object.keys(paths) as readonly SignUpStep[];

type StepSwitches = Pick<
  PublicTenantConfig,
  'enable_leagues_view' | 'enable_favorite_club_selection'
> &
  Partial<Pick<PublicTenantConfig, 'monetisation'>>;

/**
 * The steps of a tenant: one that shows no leagues has none to follow (TEN-04), and where there is but
 * one sport there is nothing to choose. One that sells no subscriptions asks for none (COM-18). Who needs a club and has none chooses it last (RTE-36).
 * @param sports how many there are, null where that is not known
 */
export function stepsOf(tenant: StepSwitches, sports: number | null = null): readonly SignUpStep[] {
  const hasClub = (useSession.getState().user?.favoriteClubId ?? null) !== null;
  const isIncluded: Readonly<Record<SignUpStep, boolean>> = {
    personalization: true,
    'following-league': tenant.enable_leagues_view,
    'following-category': sports !== 1,
    subscription: tenant.monetisation?.some((model) => model !== 'ppv') ?? false,
    club: tenant.enable_favorite_club_selection && !hasClub,
  };
  return stepNames.filter((step) => isIncluded[step]);
}

/** Those of `stepsOf` that come after a step, which itself need not be asked any more. */
export function stepsAfter(
  tenant: StepSwitches,
  step: SignUpStep,
  sports: number | null = null,
): readonly SignUpStep[] {
  const place = stepNames.indexOf(step);
  return stepsOf(tenant, sports).filter((one) => stepNames.indexOf(one) > place);
}

/** Progress through the sign-up steps; stored in this browser, so that they can be resumed. */
interface Progress {
  readonly userId: string;
  readonly step: SignUpStep;
  /** Where they wanted to go in the first place. */
  readonly target: string;
}

const key = 'ott-sign-up';

function write(progress: Progress | null): void {
  try {
    if (progress === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(progress));
  } catch (error) {
    // The steps still follow one another; they are just not taken up again.
    warnStorageUnavailable(error);
  }
}

/** The progress of the signed-in viewer, or null. */
export function readProgress(): Progress | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Progress> | null;
    const userId = useSession.getState().user?.id;
    if (stored === null || userId === undefined || stored.userId !== userId) return null;
    if (stored.step === undefined || !Object.hasOwn(paths, stored.step)) return null;
    return { userId, step: stored.step, target: stored.target ?? '/' };
  } catch {
    return null;
  }
}

/** Starts the steps after a sign-up; returns the path of the first one. */
export function beginSteps(tenant: PublicTenantConfig, target: string): string {
  const [step = 'personalization'] = stepsOf(tenant);
  const userId = useSession.getState().user?.id;
  if (userId !== undefined) write({ userId, step, target });
  return paths[step];
}

/**
 * Goes on from a step, done or skipped; answers the path of the next one, or where it all led to.
 * @param sports as in `stepsOf`
 */
export function passStep(
  tenant: PublicTenantConfig,
  step: SignUpStep,
  sports: number | null = null,
): string {
  const [next] = stepsAfter(tenant, step, sports);
  const progress = readProgress();
  const target = progress?.target ?? '/';
  if (next === undefined) return endSteps();
  const userId = useSession.getState().user?.id;
  if (userId !== undefined) write({ userId, step: next, target });
  return paths[next];
}

/** Leaves the steps for good; answers where the viewer wanted to go. */
export function endSteps(): string {
  const target = readProgress()?.target ?? '/';
  write(null);
  return target;
}

/**
 * The step before one, which itself need not be asked any more; null at the first.
 * @param sports as in `stepsOf`
 */
export function pathBefore(
  tenant: PublicTenantConfig,
  step: SignUpStep,
  sports: number | null = null,
): string | null {
  const place = stepNames.indexOf(step);
  const before = stepsOf(tenant, sports).findLast((one) => stepNames.indexOf(one) < place);
  return before === undefined ? null : paths[before];
}

/** Path of the step at which the signed-in viewer stopped, or null. */
export function openStepPath(): string | null {
  const progress = readProgress();
  return progress === null ? null : paths[progress.step];
}
