import type { OperatorSession } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { sessionQuery } from './session.api.ts';

const session = { person: { name: 'Ada' } } as OperatorSession;
const ended = () => Promise.reject(new ApiError('operator_session_ended', 401, ''));
const apiWith = (getSession: () => Promise<unknown>) =>
  ({ operator: { getSession } }) as unknown as ApiClient;
const load = (client: QueryClient, getSession: () => Promise<unknown>) =>
  client.fetchQuery({ ...sessionQuery(apiWith(getSession)), staleTime: 0 });

it('an open page still has its session after it has ended on the server, so that nothing on the page is lost', async () => {
  const client = new QueryClient();
  expect(await load(client, async () => ({ content: session }))).toEqual(session);
  expect(await load(client, ended)).toEqual(session);
});

it('the session is null before a sign-in', async () => {
  expect(await load(new QueryClient(), ended)).toBeNull();
});
