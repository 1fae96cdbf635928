/** Access code batches for tests. */
import { testOperatorKey, type TestResponse, type TestApi } from '../../testing.ts';

interface CodeOptions {
  readonly tenant?: string;
  readonly productId?: string | null;
  readonly eventId?: string | null;
  readonly validFrom?: string;
  readonly validUntil?: string | null;
  readonly uses?: number;
  readonly discount?: {
    readonly percent?: number;
    readonly amount?: number;
    readonly currency?: string;
    readonly periods?: number;
  };
  readonly count?: number;
  readonly label?: string;
}

export const createCodes = (
  api: Pick<TestApi, 'accessCode'>,
  { tenant, ...body }: CodeOptions = {},
): Promise<TestResponse> =>
  api.accessCode.createBatch({
    ...(tenant === undefined ? {} : { tenant }),
    operatorKey: testOperatorKey,
    body: { productId: 'month', count: 1, label: 'A test', ...body },
  });

/** Returns the codes in a batch file. */
export const codesIn = (csv: string): string[] =>
  csv
    .split('\r\n')
    .slice(1)
    .flatMap((line) => line.match(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/g) ?? []);

/** Creates one code. */
export async function codeFor(
  api: Pick<TestApi, 'accessCode'>,
  options: CodeOptions = {},
): Promise<string> {
  const { status, body } = await createCodes(api, options);
  const [code] = status === 200 ? codesIn(body.content.csv) : [];
  if (code === undefined) throw new Error(`no code was created: ${JSON.stringify(body)}`);
  return code;
}

export const redeem = (
  api: Pick<TestApi, 'accessCode'>,
  {
    token,
    tenant,
    address,
  }: { readonly token: string; readonly tenant?: string; readonly address?: string },
  code: string,
  eventId?: string,
): Promise<TestResponse> =>
  api.accessCode.redeem({
    token,
    ...(tenant === undefined ? {} : { tenant }),
    ...(address === undefined ? {} : { headers: { 'x-forwarded-for': address } }),
    body: { code, ...(eventId === undefined ? {} : { event_id: eventId }) },
  });
