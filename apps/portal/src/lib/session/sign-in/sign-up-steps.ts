import type { PublicTenantConfig } from '@grandstand/contract';
import { warnStorageUnavailable } from '../../errors/storage-unavailable.ts';
import { useSession } from '../store/session-store.ts';

export type SignUpStep =
  | 'personalization'
  | 'following-league'
  | 'following-category'
  | 'subscription'
  | 'club';

/** The steps after the sign-up form, in order. */
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
 * Returns the steps of a tenant. Without a leagues view there are no leagues to follow (TEN-04), and with a
 * single sport there is nothing to choose. A tenant without subscriptions offers none (COM-18), and a viewer
 * who signed up to buy has seen them. A viewer who needs a club and has none chooses it last (RTE-36).
 * @param sports their number, null if unknown
 */
export function stepsOf(tenant: StepSwitches, sports: number | null = null): readonly SignUpStep[] {
  const hasClub = (useSession.getState().user?.favoriteClubId ?? null) !== null;
  const isIncluded: Readonly<Record<SignUpStep, boolean>> = {
    personalization: true,
    'following-league': tenant.enable_leagues_view,
    'following-category': sports !== 1,
    subscription:
      (tenant.monetisation?.some((model) => model !== 'ppv') ?? false) &&
      readProgress()?.hasOrdered !== true,
    club: tenant.enable_favorite_club_selection && !hasClub,
  };
  return stepNames.filter((step) => isIncluded[step]);
}

/** Returns the steps of `stepsOf` after a given one, which itself need not be included. */
export function stepsAfter(
  tenant: StepSwitches,
  step: SignUpStep,
  sports: number | null = null,
): readonly SignUpStep[] {
  const index = stepNames.indexOf(step);
  return stepsOf(tenant, sports).filter((item) => stepNames.indexOf(item) > index);
}

/** Progress through the sign-up steps; stored in this browser, so that they can be resumed. */
interface Progress {
  readonly userId: string;
  readonly step: SignUpStep;
  /** The viewer's original target. */
  readonly target: string;
  /** True if the viewer signed up to buy, so that the checkout came before the steps. */
  readonly hasOrdered: boolean;
}

/** `server/http/theme-script.ts` reads it, too. */
const key = 'ott-sign-up';

function write(progress: Progress | null): void {
  try {
    if (progress === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(progress));
  } catch (error) {
    // The steps still work; they just cannot be resumed.
    warnStorageUnavailable(error);
  }
}

/** Returns the progress of the signed-in viewer, or null. */
export function readProgress(): Progress | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Progress> | null;
    const userId = useSession.getState().user?.id;
    if (stored === null || userId === undefined || stored.userId !== userId) return null;
    if (stored.step === undefined || !Object.hasOwn(paths, stored.step)) return null;
    const { step, target = '/', hasOrdered = false } = stored;
    return { userId, step, target, hasOrdered };
  } catch {
    return null;
  }
}

/** The checkout of a ticket, or of a subscription with the event to return to. */
const checkout =
  /^(?<locale>(?:\/[a-z]{2}(?:-[A-Z]{2})?)?)\/account\/(?<kind>ppv|subscription)\/buy\/(?<id>[\w-]+)\/?(?:\?(?<query>.*))?$/;

/**
 * Starts the steps after a sign-up; returns the path of the first one. A viewer who signed up to buy pays first:
 * the steps can be resumed after it, from the home page.
 */
export function startSteps(tenant: PublicTenantConfig, target: string): string {
  const [step = 'personalization', ...others] = stepsOf(tenant);
  const userId = useSession.getState().user?.id;
  const ordered = checkout.exec(target)?.groups;
  if (ordered === undefined) {
    if (userId !== undefined) write({ userId, step, target, hasOrdered: false });
    return paths[step];
  }
  const { locale = '', kind, id = '', query } = ordered;
  if (kind === 'subscription' && others.includes('club')) {
    // Until a club is chosen, no page opens but the steps of the sign-up (RTE-36), one of which is a checkout.
    const eventId = new URLSearchParams(query).get('event');
    const after = eventId === null ? '/' : `${locale}/events/${encodeURIComponent(eventId)}/`;
    if (userId !== undefined)
      write({ userId, step: 'subscription', target: after, hasOrdered: false });
    const search = eventId === null ? '' : `?event=${encodeURIComponent(eventId)}`;
    return `${locale}${paths.subscription}buy/${id}/${search}`;
  }
  if (userId !== undefined) write({ userId, step, target: '/', hasOrdered: true });
  return target;
}

/**
 * Leaves a step, done or skipped, and returns the path of the next one, or the original target.
 * @param sports as in `stepsOf`
 */
export function completeStep(
  tenant: PublicTenantConfig,
  step: SignUpStep,
  sports: number | null = null,
): string {
  const [next] = stepsAfter(tenant, step, sports);
  const progress = readProgress();
  const { target = '/', hasOrdered = false } = progress ?? {};
  if (next === undefined) return endSteps();
  const userId = useSession.getState().user?.id;
  if (userId !== undefined) write({ userId, step: next, target, hasOrdered });
  return paths[next];
}

/** Leaves the steps for good and returns the original target. */
export function endSteps(): string {
  const target = readProgress()?.target ?? '/';
  write(null);
  return target;
}

/**
 * Returns the path of the previous step, null at the first; the step itself need not be included.
 * @param sports as in `stepsOf`
 */
export function pathBefore(
  tenant: PublicTenantConfig,
  step: SignUpStep,
  sports: number | null = null,
): string | null {
  const index = stepNames.indexOf(step);
  const before = stepsOf(tenant, sports).findLast(
    (candidate) => stepNames.indexOf(candidate) < index,
  );
  return before === undefined ? null : paths[before];
}

/** Returns the path of the step at which the signed-in viewer stopped, or null. */
export function currentStepPath(): string | null {
  const progress = readProgress();
  return progress === null ? null : paths[progress.step];
}
