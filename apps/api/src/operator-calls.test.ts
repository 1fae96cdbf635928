import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  callsByName,
  requiresReauthentication,
  type Call,
  type CallName,
} from '@grandstand/contract';
import {
  type operatorErrors,
  operatorRoles,
  rolePermissions,
  type OperatorRole,
  type Permission,
  minuteMs,
} from '@grandstand/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeAdministrator,
  operatorIn,
  signedInOperator,
  signInOperator,
  studioHeaders,
  type SignedInOperator,
} from './modules/operator/testing.ts';
import { callsWithoutAudit } from './testing/expect-audited.testing.ts';
import { createTestApi, testOperatorKey, type TestApi } from './testing.ts';

type OperatorCall = Extract<Call, { caller: 'operator' }>;

const operatorCalls = Object.entries(callsByName).filter(
  (entry): entry is [CallName, OperatorCall] => entry[1].caller === 'operator',
);
const changes = operatorCalls.filter(([, { method }]) => method === 'POST');

describe('[SEC-33] changing calls of operators', () => {
  it('all record their change in the audit, or are listed with a reason', () => {
    const sources = globSync('modules/**/*.ts', { cwd: import.meta.dirname }).filter(
      (file) => !/\.test(?:ing)?\.ts$|\/testing\.ts$/.test(file),
    );
    const text = sources
      .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
      .filter((source) => source.includes('recordChange'))
      .join('\n');
    const recorded = new Set([...text.matchAll(/'(\w+\.\w+)'/g)].map(([, name]) => name));
    const missing = changes.flatMap(([name]) =>
      recorded.has(name) || name in callsWithoutAudit ? [] : [name],
    );
    expect(missing).toEqual([]);
    expect(Object.keys(callsWithoutAudit).filter((name) => recorded.has(name))).toEqual([]);
  });
});

const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
let api: TestApi;
const people = new Map<OperatorRole, SignedInOperator>();
let administrator: SignedInOperator;
beforeAll(async () => {
  api = await createTestApi({ clock: () => now, env: { TRUST_PROXY: '127.0.0.1' } });
  for (const role of operatorRoles) people.set(role, await signedInOperator(api, role, role));
  const root = await signedInOperator(api, 'root', 'scorer');
  await makeAdministrator(api, root.session.person.email);
  administrator = operatorIn(await signInOperator(api, root.session.person.email));
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

/** Codes of refusals before the request is read: who calls, and what they may do. */
const refusals = new Set<string>([
  'operator_key_invalid',
  'operator_key_from_machine_only',
  'operator_person_required',
  'operator_reauthentication_required',
  'operator_request_forged',
  'operator_session_ended',
  'permission_missing',
] satisfies (keyof typeof operatorErrors | 'operator_key_invalid')[]);

/** Calls that would end the session that the test uses. */
const ends = new Set<CallName>(['operator.endSession']);

/** Makes a call with an empty body; returns the refusal, or null if the call got as far as reading it. */
async function refusalOf(
  name: CallName,
  input: { readonly headers?: Record<string, string>; readonly operatorKey?: string },
): Promise<string | null> {
  const inPath = callsByName[name].path.matchAll(/\{(\w+)\}/g);
  const params = Object.fromEntries([...inPath].map(([, key = '']) => [key, 'none']));
  const { status, body } = await api.call(name, { ...input, params });
  const code = String(body.messageErrorCode);
  return (status === 401 || status === 403) && refusals.has(code) ? code : null;
}

/** Returns the calls whose refusal differs from that of `expected`. */
async function differing(
  input: Parameters<typeof refusalOf>[1],
  expected: (call: OperatorCall) => string | null,
): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [name, call] of operatorCalls) {
    if (ends.has(name) && expected(call) === null) continue;
    const refusal = await refusalOf(name, input);
    if (refusal !== expected(call)) found.push([name, call.permission, refusal]);
  }
  return found;
}

const permits = (all: readonly Permission[], { permission }: OperatorCall) =>
  permission === null || all.includes(permission);

describe('[SEC-33] every call of operators', () => {
  it.each(operatorRoles)(
    'permits a person with the role %s exactly if the role has its permission',
    async (role) => {
      const { headers } = people.get(role) ?? administrator;
      expect(
        await differing({ headers }, (call) =>
          permits(rolePermissions[role], call) ? null : 'permission_missing',
        ),
      ).toEqual([]);
    },
    60_000,
  );

  it('names the roles that have the missing permission', async () => {
    const { headers } = people.get('scorer') ?? administrator;
    const { status, body } = await api.purchase.refund({
      headers,
      params: { id: 'none' },
      body: { reason: 'x' },
    });
    expect([status, body.messageErrorCode, body.roles]).toEqual([
      403,
      'permission_missing',
      ['owner', 'support'],
    ]);
  });

  it('permits a helper exactly what it permits a scorer or a moderator', async () => {
    const { scorer, moderator } = rolePermissions;
    const { headers } = people.get('helper') ?? administrator;
    expect(
      await differing({ headers }, (call) =>
        permits(scorer, call) || permits(moderator, call) ? null : 'permission_missing',
      ),
    ).toEqual([]);
  }, 60_000);

  it('requires a person to reauthenticate exactly if `requiresReauthentication` returns true for it', async () => {
    now += 10 * minuteMs;
    const { headers } = people.get('owner') ?? administrator;
    expect(
      await differing({ headers }, (call) =>
        requiresReauthentication(call) ? 'operator_reauthentication_required' : null,
      ),
    ).toEqual([]);
    const needReauthentication = operatorCalls.filter(([, call]) => requiresReauthentication(call));
    expect(needReauthentication.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'purchase.refund',
        'upload.remove',
        'operator.invite',
        'operator.createKey',
        'operator.removeTotp',
      ]),
    );
  }, 60_000);

  it('permits an administrator everything', async () => {
    expect(await differing({ headers: administrator.headers }, () => null)).toEqual([]);
  }, 60_000);

  it.each(['event:read', 'refund:create', 'people:edit'] as const)(
    'permits a key with the scope %s only if that is its permission, without reauthentication',
    async (scope) => {
      const { body } = await api.operator.createKey({
        operatorKey: testOperatorKey,
        body: { name: scope, scopes: [scope], days: 1 },
      });
      expect(
        await differing({ operatorKey: body.content.key }, (call) => {
          if (call.permission === null) return 'operator_person_required';
          return call.permission === scope ? null : 'permission_missing';
        }),
      ).toEqual([]);
    },
    60_000,
  );

  it('permits the key of the machine everything but calls about a person', async () => {
    expect(
      await differing({ operatorKey: testOperatorKey }, ({ permission }) =>
        permission === null ? 'operator_person_required' : null,
      ),
    ).toEqual([]);
  }, 60_000);

  it('refuses the key of the machine from elsewhere', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const input = { operatorKey: testOperatorKey, headers };
    const found = await differing(input, () => 'operator_key_from_machine_only');
    // Beyond 60, the address is refused altogether.
    expect(found.every((difference) => (difference as unknown[])[2] === null)).toBe(true);
    const [name] = operatorCalls.at(-1) ?? [];
    const last = await api.call(name ?? 'audit.list', { ...input, params: { id: 'none' } });
    expect([403, 429]).toContain(last.status);
  }, 60_000);

  it('refuses everyone else', async () => {
    expect(await differing({}, () => 'operator_key_invalid')).toEqual([]);
    expect(await differing({ headers: studioHeaders() }, () => 'operator_session_ended')).toEqual(
      [],
    );
    const cookie = people.get('owner')?.headers.cookie ?? '';
    expect(
      await differing({ headers: { cookie } }, ({ method }) =>
        method === 'POST' ? 'operator_request_forged' : null,
      ),
    ).toEqual([]);
  }, 60_000);
});
