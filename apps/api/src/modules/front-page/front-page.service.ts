/** Front pages: a draft that operators edit, and publish now or at a time. */
import type { FrontPageSettings, OperatorFrontPage } from '@grandstand/contract';
import { maxPublishAheadMs } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import { changedFields, recordChange } from '../audit/index.ts';
import {
  findFeaturable,
  findFrontPage,
  listLeagueIds,
  lockDueFrontPage,
  lockFrontPage,
  putFrontPage,
  type StoredFrontPage,
} from './front-page.queries.ts';
import { standardFrontPage } from './present-front-page.ts';

const noRow: StoredFrontPage = {
  version: 0,
  published: null,
  draft: null,
  previous: null,
  publish_at: null,
  scheduled_by: null,
};

function present({ tenant }: Ctx, row: StoredFrontPage): OperatorFrontPage {
  const standard = standardFrontPage(tenant);
  return {
    version: row.version,
    published: row.published ?? standard,
    draft: row.draft,
    publishAt: row.publish_at?.toISOString() ?? null,
    previous: row.previous === null ? null : (row.previous.content ?? standard),
    standard,
  };
}

export const getFrontPageForOperator = async (ctx: Ctx): Promise<OperatorFrontPage> =>
  present(ctx, (await ctx.db.forTenant(ctx, findFrontPage)) ?? noRow);

const auditedFields = ({ published, draft, publish_at: at }: StoredFrontPage) => ({
  published,
  draft,
  publishAt: at?.toISOString() ?? null,
});

const conflict = (version: number, found: number) =>
  new AppError('conflict', {
    reason: 'changed',
    message: `This was changed in the meantime: it is version ${version} now, not ${found}`,
  });

/** Announces that the home page changed, because it is cached. */
const announce = (
  { eventChanges }: Pick<Platform, 'eventChanges'>,
  tenantId: string,
): Promise<void> => eventChanges.publish({ tenantId, eventId: null, kind: 'changed' });

/** Returns the row once its draft is published; the page published before becomes `previous`. */
const publishedOf = (row: StoredFrontPage): StoredFrontPage => ({
  version: row.version + 1,
  published: row.draft,
  draft: null,
  previous: { content: row.published },
  publish_at: null,
  scheduled_by: null,
});

type Change = (
  row: StoredFrontPage,
  scope: Scope,
) => Omit<StoredFrontPage, 'version'> | Promise<Omit<StoredFrontPage, 'version'>>;

/** Changes the front page and records it, in one transaction. Throws `conflict` for an outdated version. */
async function change(
  ctx: Ctx,
  action: string,
  version: number,
  make: Change,
): Promise<OperatorFrontPage> {
  const { before, after } = await ctx.db.forTenant(ctx, async (scope) => {
    const row = (await lockFrontPage(scope)) ?? noRow;
    if (row.version !== version) throw conflict(row.version, version);
    const changed = { ...(await make(row, scope)), version: version + 1 };
    // Only two first changes at once get here with the same version: no row could be locked.
    if (!(await putFrontPage(scope, changed))) throw conflict(version + 1, version);
    await recordChange(ctx, scope, {
      action,
      subject: { kind: 'frontPage', id: ctx.tenant.id },
      ...changedFields(auditedFields(row), auditedFields(changed)),
    });
    return { before: row, after: changed };
  });
  if (JSON.stringify(before.published) !== JSON.stringify(after.published))
    await announce(ctx, ctx.tenant.id);
  return present(ctx, after);
}

/** Throws `validation_failed` for a match that the home page can never show, or no longer. */
async function requireFeaturable(scope: Scope, id: string): Promise<void> {
  const event = await findFeaturable(scope, id);
  const problems: readonly [boolean, string][] = [
    [event === null, `there is no match "${id}"`],
    [event?.cancelled === true, `the match "${id}" is cancelled`],
    [(event?.safeguarded_by ?? null) !== null, `the match "${id}" is of minors`],
    [event?.status === 'archived', `the match "${id}" is over`],
  ];
  const problem = problems.find(([applies]) => applies);
  if (problem !== undefined) throw invalidField('body.draft.featuredEventId', problem[1]);
}

/** Throws `validation_failed` for the first competition that does not exist. */
async function requireExisting(scope: Scope, { rows }: FrontPageSettings): Promise<void> {
  const ids = rows.flatMap(({ leagueId }) => leagueId ?? []);
  if (ids.length === 0) return;
  const leagueIds = new Set(await listLeagueIds(scope, ids));
  const missing = rows.findIndex(({ leagueId }) => leagueId !== null && !leagueIds.has(leagueId));
  if (missing !== -1)
    throw invalidField(
      `body.draft.rows.${missing}.leagueId`,
      `there is no competition "${rows[missing]?.leagueId}"`,
    );
}

const requireNotScheduled = ({ publish_at: at }: StoredFrontPage): void => {
  if (at !== null)
    throw new AppError('front_page_scheduled', {
      message: `The draft is published at ${at.toISOString()}; withdraw that time first`,
    });
};

/**
 * Replaces the draft; null discards it. Throws `validation_failed` for a match or competition that does not
 * exist, `front_page_scheduled`, `conflict`.
 */
export const setDraft = (
  ctx: Ctx,
  { version, draft }: { readonly version: number; readonly draft: FrontPageSettings | null },
): Promise<OperatorFrontPage> =>
  change(ctx, 'frontPage.setDraft', version, async (row, scope) => {
    requireNotScheduled(row);
    if (draft !== null) await requireExisting(scope, draft);
    // A match that was chosen before, and is over by now, does not prevent other edits.
    const featuredIds = [row.draft, row.published].map((page) => page?.featuredEventId);
    const featured = draft?.featuredEventId ?? null;
    if (featured !== null && !featuredIds.includes(featured))
      await requireFeaturable(scope, featured);
    return { ...row, draft };
  });

/**
 * Publishes the draft now, or schedules it. Throws `validation_failed` for a time that is over or too far ahead,
 * `front_page_no_draft` without a draft, `conflict`.
 */
export const publish = (
  ctx: Ctx,
  { version, at }: { readonly version: number; readonly at: string | null },
): Promise<OperatorFrontPage> => {
  const now = ctx.clock();
  if (at !== null && (Date.parse(at) <= now || Date.parse(at) > now + maxPublishAheadMs))
    throw invalidField(
      'body.at',
      `found ${at}, must be after ${new Date(now).toISOString()} and at most a year ahead`,
    );
  return change(ctx, 'frontPage.publish', version, (row) => {
    if (row.draft === null) throw new AppError('front_page_no_draft');
    if (at === null) return publishedOf(row);
    if (ctx.operator === null) throw new Error('frontPage.publish was not called by an operator');
    const { kind, id, name } = ctx.operator;
    const scheduler = { kind, id, name, address: ctx.address };
    return { ...row, publish_at: new Date(at), scheduled_by: scheduler };
  });
};

/** Withdraws the time of the draft. Throws `conflict`. */
export const unschedule = (ctx: Ctx, version: number): Promise<OperatorFrontPage> =>
  change(ctx, 'frontPage.unschedule', version, (row) => ({
    ...row,
    publish_at: null,
    scheduled_by: null,
  }));

/**
 * Publishes the former front page again; the current one becomes the draft. Throws `front_page_no_previous`
 * without a former one, `front_page_scheduled`, and `conflict` for an outdated version or an existing draft.
 */
export const restore = (ctx: Ctx, version: number): Promise<OperatorFrontPage> =>
  change(ctx, 'frontPage.restore', version, (row) => {
    requireNotScheduled(row);
    if (row.draft !== null)
      throw new AppError('conflict', {
        reason: 'front_page_has_draft',
        message: 'There is a draft, which this would replace; publish or discard it first',
      });
    if (row.previous === null) throw new AppError('front_page_no_previous');
    return {
      ...row,
      published: row.previous.content,
      draft: row.published ?? standardFrontPage(ctx.tenant),
      previous: null,
    };
  });

/** Publishes a tenant's draft if its time has come. The audit names the operator who scheduled it. */
export async function publishDueDraft(platform: Platform, tenantId: string): Promise<void> {
  const now = platform.clock();
  const isPublished = await platform.db.forTenant(tenantId, async (scope) => {
    const row = await lockDueFrontPage(scope, new Date(now));
    if (row?.scheduled_by == null) return false;
    const { address, ...operator } = row.scheduled_by;
    const after = publishedOf(row);
    await putFrontPage(scope, after);
    await recordChange(
      { operator: { ...operator, permissions: new Set() }, address, clock: platform.clock },
      scope,
      {
        action: 'frontPage.publish',
        subject: { kind: 'frontPage', id: tenantId },
        ...changedFields(auditedFields(row), auditedFields(after)),
      },
    );
    return true;
  });
  if (isPublished) await announce(platform, tenantId);
}
