import type { Event } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { invalidField } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import { json } from '../../../platform/database/tables.ts';
import { problemOfSport } from '../../../platform/tenancy/tenant-sports.ts';
import { sortKeyOf } from '../../../platform/text/fold-title.ts';
import { recordChange } from '../../audit/index.ts';
import { identitiesById } from '../../identity/index.ts';
import { indexEvents } from '../../search-index/index.ts';
import { checkReference, identitiesOf } from '../edit/edit-event.service.ts';
import { getReachableEvent, presentForOperator } from '../event.service.ts';
import { eventViewOf } from '../present/event-view.ts';
import { lastScoreOf } from '../present/score.ts';
import { refreshSafeguards } from '../safeguarding/safeguard.queries.ts';
import { identityIdsOf, planEvent, teamOf, type NewEventBody } from './new-event.ts';
import { auditedEvent, findVideo } from './operator-event.service.ts';
import { insertEvent } from './operator-event.queries.ts';
import { refuseStream } from './stream-source.ts';
import { queueEventWebhooks } from './queue-event-webhooks.ts';

/** Creates an event. Throws `validation_failed` naming the field, and `conflict` for a reference in use. */
export async function createEvent(ctx: Ctx, body: NewEventBody): Promise<Event> {
  const tenantId = ctx.tenant.id;
  const now = ctx.clock();
  const unknownSport = problemOfSport(ctx.tenant, body.sportType);
  if (unknownSport !== null) throw invalidField('body.sportType', unknownSport);
  const video = body.film === null ? null : await findVideo(ctx, body.film);
  if (body.film !== null && video === null)
    throw invalidField('body.film', `there is no video "${body.film}"`);
  if (body.streamUrl !== null)
    await refuseStream(ctx, 'streamUrl', body.streamUrl, body.commerceType);
  const plan = planEvent(body, video, now);
  const scoreTimeline = [...(video?.scoreTimeline ?? [])];
  const id = newId('e');

  const content = await ctx.db.forTenant(ctx, async (scope) => {
    const ids = [body.team1, body.team2].filter((team) => team !== null);
    const identities = await identitiesById(scope, ids);
    const team1 = teamOf('team1', body.team1, identities);
    const team2 = teamOf('team2', body.team2, identities);
    const teams = [team1, team2].filter((team) => team !== null);
    await checkReference(scope, body.referenceId, id);
    const linkedIdentities = await identitiesById(scope, body.identityIds ?? []);
    const linked =
      body.identityIds === undefined
        ? identityIdsOf(teams)
        : [...new Set([...identitiesOf(body.identityIds, linkedIdentities), ...ids])];
    await insertEvent(
      scope,
      {
        tenant_id: tenantId,
        id,
        media_type: 'event',
        title: body.title,
        folded_title: sortKeyOf(body.title),
        date: body.gameStartDate,
        game_start_date: body.gameStartDate,
        game_end_date: plan.endMs === null ? null : new Date(plan.endMs),
        sport_type: body.sportType,
        status: plan.status,
        is_external: body.isExternal,
        meta_title: body.metaTitle,
        description: body.eventDescription,
        reference_id: body.referenceId,
        genius_id: body.geniusId,
        game_type: body.gameType,
        gender: body.gender,
        venue: body.venue,
        image_url: body.imageUrl,
        safeguarded: body.safeguarded,
        commerce_type: body.commerceType,
        is_enabled_vidswap_stats: false,
        team1_id: team1?.id ?? null,
        team2_id: team2?.id ?? null,
        team1_color: body.team1Color,
        team2_color: body.team2Color,
        regions: json(body.regions),
        stream: json(plan.stream),
        pano: video?.pano != null,
        duration: plan.duration,
        score: json(plan.status === 'archived' ? lastScoreOf(scoreTimeline) : null),
        score_timeline: json(scoreTimeline),
        clock: video === null || video.clock.length === 0 ? null : json([...video.clock]),
        position: body.position,
        added_at: new Date(now),
        created_at: new Date(now),
        updated_at: new Date(now),
      },
      linked,
    );
    await refreshSafeguards(scope, [id]);
    await indexEvents(scope, [id]);
    const row = await getReachableEvent(scope, id);
    await recordChange(ctx, scope, {
      action: 'event.create',
      subject: { kind: 'event', id },
      before: null,
      after: { title: row.title, sportType: row.sport_type, ...auditedEvent(row) },
    });
    await queueEventWebhooks(ctx, scope, 'event.created', [id]);
    if (row.status === 'live') await queueEventWebhooks(ctx, scope, 'event.live', [id]);
    return presentForOperator(scope, row, await eventViewOf(ctx, scope));
  });
  await ctx.eventChanges.publish({ tenantId, eventId: id, kind: 'created' });
  return content;
}
