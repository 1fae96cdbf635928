/** Subscriptions and disputes as CSV files, with the filters of their lists. */
import { Readable } from 'node:stream';
import {
  disputeFileQuery,
  operatorContractFileQuery,
  type OperatorContract,
  type OperatorDispute,
} from '@grandstand/contract';
import type { ModuleRoutes } from '../../../platform/context/module.ts';
import { parseQuery } from '../../../platform/http/request/parse-query.ts';
import { sendCsv } from '../../../platform/http/send-csv.ts';
import { csvLine, csvOf } from '@grandstand/contract/constants';
import { majorUnits } from '../../../platform/text/major-units.ts';
import { listDisputes } from './disputes.service.ts';
import { listContractsForOperator } from './list-contracts.service.ts';

/** Rows per transaction, so that a long file blocks no other request. */
const rowsPerRead = 500;

interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly next: string | null;
}
type ReadPage<Entry> = (paging: { size: number; after: string | null }) => Promise<Page<Entry>>;

/** Yields the rows of a list, page by page, each read in a transaction of its own. */
export async function* fileOf<Entry>(
  header: readonly string[],
  first: Page<Entry>,
  read: ReadPage<Entry>,
  rowOf: (entry: Entry) => readonly string[],
): AsyncGenerator<string> {
  yield csvOf([header]);
  for (let page = first; ;) {
    yield page.entries.map((entry) => csvLine(rowOf(entry))).join('');
    if (page.next === null) return;
    page = await read({ size: rowsPerRead, after: page.next });
  }
}

/**
 * Returns a file that is sent while its rows are read. The first page is read before, so that a failure still sets the
 * status of the response.
 */
async function streamOf<Entry>(
  header: readonly string[],
  read: ReadPage<Entry>,
  rowOf: (entry: Entry) => readonly string[],
): Promise<Readable> {
  const first = await read({ size: rowsPerRead, after: null });
  return Readable.from(fileOf(header, first, read, rowOf));
}

const contractHeader = [
  'subscription',
  'state',
  'account',
  'email',
  'product',
  'product_title',
  'price',
  'currency',
  'starts_at',
  'ends_at',
  'ended_at',
  'renews_at',
  'renewal_amount',
  'grace_until',
  'retry_at',
  'decline_reason',
];
const contractRow = (contract: OperatorContract): string[] => [
  contract.id,
  contract.state,
  contract.accountId ?? '',
  contract.email ?? '',
  contract.productId,
  contract.productTitle,
  majorUnits(contract.price, contract.currency),
  contract.currency,
  contract.startsAt ?? '',
  contract.endsAt ?? '',
  contract.endedAt ?? '',
  contract.renewsAt ?? '',
  contract.renewalAmount === null ? '' : majorUnits(contract.renewalAmount, contract.currency),
  contract.graceUntil ?? '',
  contract.retryAt ?? '',
  contract.declineReason ?? '',
];

const disputeHeader = [
  'dispute',
  'provider_reference',
  'state',
  'reason',
  'amount',
  'currency',
  'opened_at',
  'evidence_due_at',
  'closed_at',
  'accepted_at',
  'evidence_submitted_at',
  'account',
  'email',
  'purchase',
  'product_title',
  'event_title',
];
const disputeRow = (dispute: OperatorDispute): string[] => [
  dispute.id,
  dispute.providerReference,
  dispute.state,
  dispute.reason ?? '',
  majorUnits(dispute.amount, dispute.currency),
  dispute.currency,
  dispute.openedAt,
  dispute.evidenceDueAt ?? '',
  dispute.closedAt ?? '',
  dispute.acceptedAt ?? '',
  dispute.evidenceSubmittedAt ?? '',
  dispute.accountId ?? '',
  dispute.email ?? '',
  dispute.purchaseId,
  dispute.productTitle,
  dispute.eventTitle ?? '',
];

const shared = {
  body: 'none',
  caller: 'operator',
  permission: 'customer:read',
  limit: { perAddress: 60, windowMs: 60_000 },
} as const;

export const subscriptionsFile: ModuleRoutes = {
  ...shared,
  prefix: '/operator/purchase/subscriptions.csv',
  add: (scope) => {
    scope.get('/', { schema: { hide: true } }, async (request, reply) => {
      const filter = parseQuery(operatorContractFileQuery, request);
      const read: ReadPage<OperatorContract> = (paging) =>
        listContractsForOperator(request.ctx, { ...filter, ...paging });
      return sendCsv(reply, 'subscriptions.csv', await streamOf(contractHeader, read, contractRow));
    });
  },
};

export const disputesFile: ModuleRoutes = {
  ...shared,
  prefix: '/operator/purchase/disputes.csv',
  add: (scope) => {
    scope.get('/', { schema: { hide: true } }, async (request, reply) => {
      const filter = parseQuery(disputeFileQuery, request);
      const read: ReadPage<OperatorDispute> = (paging) =>
        listDisputes(request.ctx, { ...filter, ...paging });
      return sendCsv(reply, 'disputes.csv', await streamOf(disputeHeader, read, disputeRow));
    });
  },
};
