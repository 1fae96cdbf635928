/** Operators as people, for tests. */
import {
  operatorCookie,
  type OperatorPerson,
  type OperatorRole,
  type OperatorSession,
} from '@grandstand/contract';
import { testOperatorKey, type TestApi, type TestResponse } from '../../testing.ts';
import { importOperators } from './import-operators.ts';
import { studioHeaders } from './studio-headers.testing.ts';

export {
  claimsOf,
  providerSecret,
  signInByProvider,
  startTestProvider,
  type TestProvider,
} from './provider/provider.testing.ts';
export { studioHeaders };

export const operatorPassword = 'six white seagulls';

/** Returns the cookies that a response sets, as a browser sends them; '' for none. */
export function cookiesIn({ headers }: Pick<TestResponse, 'headers'>): string {
  const set = headers['set-cookie'];
  const all = set === undefined ? [] : Array.isArray(set) ? set : [set];
  return all.map((cookie) => String(cookie).split(';', 1)[0]).join('; ');
}

/**
 * A person who has signed in to a tenant's studio. It is the input of their calls:
 * `api.operator.listPeople({ ...ada })`.
 */
export interface SignedInOperator {
  readonly tenant: string;
  readonly session: OperatorSession;
  /** Headers of a request from the studio, with the session's cookie. */
  readonly headers: Record<string, string>;
}

/** Returns the person of a sign-in response, to make further calls. */
export function operatorIn(response: TestResponse, tenant = 'alpha'): SignedInOperator {
  const cookie = cookiesIn(response);
  if (!cookie.includes(operatorCookie))
    throw new Error(`not signed in: ${response.status} ${JSON.stringify(response.body)}`);
  return {
    tenant,
    session: response.body.content as OperatorSession,
    headers: { ...studioHeaders(tenant), cookie },
  };
}

/** Signs in by password. */
export const signInOperator = (
  api: TestApi,
  email: string,
  {
    tenant = 'alpha',
    password = operatorPassword,
    code = null,
    headers = {},
  }: {
    readonly tenant?: string;
    readonly password?: string;
    readonly code?: string | null;
    readonly headers?: Record<string, string>;
  } = {},
): Promise<TestResponse> =>
  api.operator.createSession({
    tenant,
    headers: { ...studioHeaders(tenant), ...headers },
    body: { email, password, code },
  });

/** Adds an operator `<name>@example.test` with a role in a tenant. */
export async function addOperator(
  api: TestApi,
  name: string,
  role: OperatorRole,
  tenant = 'alpha',
): Promise<string> {
  const email = `${name}@example.test`;
  await importOperators(api.app.platform, tenant, [
    { email, name, password: operatorPassword, role },
  ]);
  return email;
}

/** Adds an operator, and signs them in. */
export async function signedInOperator(
  api: TestApi,
  name: string,
  role: OperatorRole,
  tenant = 'alpha',
): Promise<SignedInOperator> {
  const email = await addOperator(api, name, role, tenant);
  return operatorIn(await signInOperator(api, email, { tenant }), tenant);
}

/** Makes an operator of tenant alpha an administrator of the platform. */
export async function makeAdministrator(api: TestApi, email: string): Promise<void> {
  const machine = { operatorKey: testOperatorKey, tenant: 'alpha' };
  const { content } = (await api.operator.listPeople({ ...machine, query: { size: 100 } })).body;
  const people = content.entries as OperatorPerson[];
  const person = people.find((candidate) => candidate.email === email);
  if (person === undefined) throw new Error(`no operator ${email}`);
  const { id, role, version } = person;
  await api.operator.changeRole({
    ...machine,
    params: { id },
    body: { role, version, administrator: true },
  });
}
