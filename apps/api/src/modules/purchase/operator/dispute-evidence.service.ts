import type { DisputeEvidence, OperatorDispute } from '@grandstand/contract';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { holdingOf, wasValidAt } from '../../../platform/context/viewer.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { defineWork, performWork, type WorkHandler } from '../../../platform/jobs/outbox.ts';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import { majorUnits } from '../../../platform/text/major-units.ts';
import { recordChange as recordOperatorChange } from '../../audit/index.ts';
import { eventNames, isOpenedBy, restrictionsById } from '../../event/index.ts';
import {
  type DisputeRow,
  findDispute,
  findIntent,
  PaymentRefusedError,
  providerOf,
  selectReceiptsOfIntent,
  setDisputeEvidence,
  type SubmittedEvidence,
} from '../../payment/index.ts';
import { soldTitlesOf } from '../../product/index.ts';
import { selectGranted } from '../fulfilment/entitlement.queries.ts';
import { recordPurchaseChange } from '../fulfilment/grant.service.ts';
import { findPurchase } from '../purchase.queries.ts';
import { applyProviderState } from '../refund/apply-provider-state.service.ts';
import {
  findPayer,
  selectSignIns,
  selectWatched,
  type Payer,
  type SignIn,
  type Watched,
} from './dispute-evidence.queries.ts';
import {
  findDisputedPayment,
  lockDisputeToChange,
  presentDispute,
  requireOpenDispute,
} from './disputes.service.ts';

/** Maximum videos, and sign-ins, that the evidence lists. */
const maxListed = 50;
/** Longest reason in the history of a purchase; the audit has the whole explanation. */
const maxReason = 200;

// Banks read evidence in English, whatever the languages of the portal are.
const dayText = (time: Date): string =>
  time.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
const timeText = (time: Date): string =>
  `${dayText(time)}, ${time.toISOString().slice(11, 16)} UTC`;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countryText = (country: string): string => countryNames.of(country) ?? country;

/** Returns a length as `1:02:03`. */
function lengthText(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value % 60).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60))}:${two(whole)}`;
}

const watchedText = (title: string, { position, duration, isFinished, at }: Watched): string =>
  `${title}: watched ${isFinished ? 'to the end' : `up to ${lengthText(position)} of ${lengthText(duration)}`}, last on ${timeText(at)}`;

const signInText = ({ at, seenAt, country, agent }: SignIn): string =>
  [
    `Signed in on ${timeText(at)}`,
    seenAt === null || seenAt <= at ? null : `used until ${timeText(seenAt)}`,
    agent,
    country === null ? null : `from ${countryText(country)}`,
  ]
    .filter((part) => part !== null)
    .join(', ');

/** States when an account was created, and when its owner confirmed the address. */
const accountText = ({ since, emailVerifiedAt }: Payer): string =>
  [
    `Account created on ${dayText(since)}`,
    emailVerifiedAt === null
      ? null
      : `email address confirmed by its owner on ${dayText(emailVerifiedAt)}`,
  ]
    .filter((part) => part !== null)
    .join(', ');

/** Returns what an account watched of what a purchase opened, while it did, the latest first. */
async function watchedBy(scope: Scope, userId: string, purchaseId: string): Promise<Watched[]> {
  const entitlements = await selectGranted(scope, purchaseId);
  const positions = await selectWatched(scope, userId);
  const events = await restrictionsById(
    scope,
    positions.map(({ eventId }) => eventId),
  );
  return positions
    .filter(({ eventId, at }) => {
      const event = events.get(eventId);
      const valid = entitlements.filter((entitlement) => wasValidAt(entitlement, at));
      return event !== undefined && isOpenedBy(event, valid.map(holdingOf));
    })
    .slice(0, maxListed);
}

/** Returns what the system knows of a disputed payment. */
async function collect(
  scope: Scope,
  { intent_id: intentId, purchase_id: purchaseId, customer_id: customerId }: DisputeRow,
): Promise<Omit<SubmittedEvidence, 'explanation'>> {
  const purchase = await findPurchase(scope, purchaseId);
  const intent = await findIntent(scope, intentId);
  if (purchase === null || intent === null) throw new AppError('dispute_not_found');
  const payer = await findPayer(scope, customerId);
  const userId = payer?.userId ?? null;
  const watched = userId === null ? [] : await watchedBy(scope, userId, purchaseId);
  const since = purchase.created_at;
  const signIns =
    userId === null ? [] : await selectSignIns(scope, { userId, since, limit: maxListed });
  const receipts = await selectReceiptsOfIntent(scope, intentId);
  const events = [...watched.map(({ eventId }) => eventId), purchase.event_id];
  const names = await eventNames(
    scope,
    events.filter((id) => id !== null),
    false,
  );
  const { productTitle } = (await soldTitlesOf(scope, [purchase]))(purchase);
  const event = purchase.event_id === null ? undefined : names.get(purchase.event_id);
  const product =
    event === undefined
      ? `${productTitle}: access to videos online`
      : `${productTitle}: access to the video of ${event.title} (${dayText(event.startsAt)}) online`;
  return {
    customerName: payer?.name ?? null,
    customerEmail: payer?.email ?? null,
    product,
    serviceDate: purchase.starts_at === null ? null : dayText(purchase.starts_at),
    payment: [
      `Paid ${majorUnits(intent.amount, intent.currency)} ${intent.currency} on ${timeText(intent.created_at)}`,
      ...receipts.flatMap(({ kind, number, issued_at: at, card_brand: brand, card_last4: last4 }) =>
        kind === 'payment'
          ? [
              `Receipt ${number} of ${dayText(at)}${last4 === null ? '' : `, card ${brand ?? ''} ending in ${last4}`}`,
            ]
          : [],
      ),
      `Bought on ${timeText(purchase.created_at)}${purchase.country === null ? '' : `, from ${countryText(purchase.country)}`}`,
      ...(payer === null ? [] : [accountText(payer)]),
    ],
    watched: watched.map((video) => watchedText(names.get(video.eventId)?.title ?? '', video)),
    signIns: signIns.map(signInText),
  };
}

/**
 * Returns what would be submitted as evidence against an open dispute, or what was. Throws `dispute_not_found`, and
 * `conflict` for one that is decided.
 */
export const getDisputeEvidence = (ctx: Ctx, id: string): Promise<DisputeEvidence> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const dispute = await findDispute(scope, id);
    if (dispute === null) throw new AppError('dispute_not_found');
    requireOpenDispute(dispute);
    const { explanation, ...known } = dispute.evidence ?? {
      ...(await collect(scope, dispute)),
      explanation: null,
    };
    return {
      ...known,
      payment: [...known.payment],
      watched: [...known.watched],
      signIns: [...known.signIns],
      explanation,
      submittedAt: isoTimeOf(dispute.evidence_submitted_at),
    };
  });

/** Work that submits evidence at the provider after an operator submitted it here. */
const evidenceWork = defineWork(
  'submit-dispute-evidence',
  z.object({ tenantId: z.string(), disputeId: z.string() }),
);

const conflict = (
  reason: 'dispute_accepted' | 'evidence_overdue' | 'evidence_submitted',
  message: string,
): AppError => new AppError('conflict', { reason, message });

/**
 * Submits evidence against an open dispute: the outbox submits it at the provider, and the bank decides. Idempotent for
 * the same explanation. Throws `dispute_not_found`, and `conflict` for one that is decided, was accepted, has other
 * evidence, or whose time for evidence is over.
 */
export const submitDisputeEvidence = (
  ctx: Ctx,
  id: string,
  explanation: string,
): Promise<OperatorDispute> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const now = new Date(ctx.clock());
    const dispute = await lockDisputeToChange(scope, id);
    requireOpenDispute(dispute);
    if (dispute.evidence_submitted_at !== null) {
      if (dispute.evidence?.explanation !== explanation)
        throw conflict('evidence_submitted', 'Evidence was submitted against this dispute already');
      return presentDispute(scope, id);
    }
    if (dispute.accepted_at !== null)
      throw conflict('dispute_accepted', 'This dispute was accepted');
    if (dispute.evidence_due_at !== null && dispute.evidence_due_at <= now)
      throw conflict('evidence_overdue', 'The time to submit evidence is over');
    const evidence = { ...(await collect(scope, dispute)), explanation };
    await setDisputeEvidence(scope, id, { evidence, at: now });
    const cause = { actor: 'operator', reason: explanation.slice(0, maxReason) } as const;
    await recordPurchaseChange(
      scope,
      dispute.purchase_id,
      'dispute evidence submitted',
      cause,
      now,
    );
    await ctx.outbox.enqueue(scope, evidenceWork, { tenantId: ctx.tenant.id, disputeId: id });
    await recordOperatorChange(ctx, scope, {
      action: 'purchase.submitDisputeEvidence',
      subject: { kind: 'purchase', id: dispute.purchase_id },
      before: { dispute: id, evidence: null },
      after: {
        dispute: id,
        evidence: explanation,
        amount: dispute.amount,
        currency: dispute.currency,
      },
    });
    return presentDispute(scope, id);
  });

/** Submits evidence at the provider, then applies the state of the payment there. */
export const disputeEvidenceWork = (platform: Platform): WorkHandler =>
  performWork(evidenceWork, async ({ tenantId, disputeId }) => {
    const tenant = platform.tenants.get(tenantId);
    const disputed = await findDisputedPayment(platform, tenantId, disputeId);
    if (disputed === null) return;
    const { dispute, intentId, reference } = disputed;
    const { evidence, evidence_submitted_at: submittedAt } = dispute;
    // Decided meanwhile, or a repetition of this work found that the provider refuses it.
    if (evidence === null || submittedAt === null) return;
    const provider = await providerOf(platform, tenant);
    try {
      const key = `${disputeId}:${submittedAt.getTime()}`;
      await provider.submitEvidence(dispute.reference, { ...evidence, key });
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error;
      const details = { err: error, dispute: disputeId, tenant: tenantId };
      platform.log.error(details, 'the provider refused the evidence against a dispute');
      const refusal = { actor: 'provider', reason: error.message.slice(0, maxReason) } as const;
      await platform.db.forTenant(tenantId, async (scope) => {
        const locked = await lockDisputeToChange(scope, disputeId);
        if (locked.evidence_submitted_at?.getTime() !== submittedAt.getTime()) return;
        await setDisputeEvidence(scope, disputeId, null);
        await recordPurchaseChange(
          scope,
          locked.purchase_id,
          'dispute evidence refused',
          refusal,
          new Date(platform.clock()),
        );
      });
    }
    await applyProviderState(platform, tenant, intentId, await provider.find(reference), {
      actor: 'provider',
      reason: 'evidence submitted',
    });
  });
