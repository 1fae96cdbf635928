/** What rooms and forms show when a call that they need fails. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { WithTexts } from '../lib/texts/room-texts.tsx';
import { MatchLinks } from '../features/desk/match-links.tsx';
import { FirstSteps } from '../features/event/first-steps.tsx';
import { ConflictNotice } from '../features/fixture/conflict/conflict-notice.tsx';
import { IdentityPicker } from '../features/fixture/identity-picker.tsx';
import { ImportPage } from '../features/fixture/import/import-page.tsx';
import { NewFixturePage } from '../features/fixture/new/new-fixture-page.tsx';
import { FeaturedNotice } from '../features/front-page/featured-notice.tsx';
import { UploadsView } from '../features/library/uploads/uploads-view.tsx';
import { MatchPicker } from '../features/shop/match-picker.tsx';
import { NewProductPage } from '../features/shop/product-page.tsx';
import { renderRoom } from '../features/testing.tsx';

afterEach(cleanup);

const unreachable = 'No connection. Check the network and try again.';
const fail = async () => {
  throw new ApiError('network', 0, '');
};

const session = {
  person: { id: 'ada' },
  permissions: ['event:edit', 'event:read', 'identity:edit', 'shop:edit', 'shop:read'],
};
const tenant = {
  id: 'club',
  name: 'Club',
  timeZone: 'UTC',
  locales: ['en'],
  sports: { en: [] },
  sells: [],
};

/** Opens a page of the studio with calls that respond as given. */
function open(page: ReactNode, api: object): void {
  const component = () => <Suspense>{page}</Suspense>;
  const path = '/fixtures/import';
  renderRoom({ path, component }, path, { api, tenant, session });
}

it('a new match waits for the currency of the shop, and says why it cannot be loaded', async () => {
  let isUp = false;
  const product = { id: 'pass', type: 'SUBSCRIPTION', currency: 'CHF', eventId: null };
  open(<NewFixturePage />, {
    product: {
      listForOperator: async () => (isUp ? { content: { entries: [product] } } : fail()),
    },
    event: { listAll: fail },
  });
  expect((await screen.findByRole('alert')).textContent).toContain(unreachable);
  expect(screen.queryByRole('form')).toBeNull();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.change(await screen.findByLabelText(/^Access/), {
    target: { value: 'commerce_ppv_media' },
  });
  expect((await screen.findByLabelText<HTMLSelectElement>(/^Currency/)).value).toBe('CHF');
});

it('a file whose check fails says why, and is checked again on demand', async () => {
  const checked: string[] = [];
  open(<ImportPage />, {
    event: {
      import: async ({ body }: { body: { dry_run: boolean } }) => {
        checked.push(String(body.dry_run));
        return fail();
      },
    },
  });
  const input = await screen.findByLabelText(/^Choose/);
  await userEvent.upload(input, new File(['title\nNorth – South\n'], 'fixtures.csv'));
  expect((await screen.findByRole('alert')).textContent).toContain(unreachable);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => checked).toEqual(['true', 'true']);
});

it('a new product says why the currencies of the others cannot be loaded', async () => {
  open(<NewProductPage />, { product: { listForOperator: fail } });
  expect((await screen.findByRole('alert')).textContent).toContain(unreachable);
});

const planned = {
  id: 'match',
  gameStartDate: '2026-11-28T19:30:00.000Z',
  gameEndDate: null,
  venue: null,
  camera: null,
  team1: null,
  team2: null,
  cancelled: false,
  withdrawn: false,
};

it.each<[string, () => ReactNode, 'searchbox' | 'combobox' | null]>([
  [
    'clashes of a match',
    () => (
      <WithTexts of="fixture">
        <ConflictNotice match={planned as never} />
      </WithTexts>
    ),
    null,
  ],
  [
    'the search for a match to sell',
    () => (
      <WithTexts of="shop">
        <MatchPicker value={null} onChange={() => undefined} />
      </WithTexts>
    ),
    'searchbox',
  ],
  [
    'the search for a team',
    () => (
      <WithTexts of="fixture">
        <IdentityPicker
          label="Home"
          types={['team']}
          value={null}
          onChange={() => undefined}
          creates="team"
        />
      </WithTexts>
    ),
    'combobox',
  ],
  [
    'the search for the match of an upload',
    () => (
      <WithTexts of="library">
        <UploadsView />
      </WithTexts>
    ),
    'searchbox',
  ],
  [
    'the name of a chosen team',
    () => (
      <WithTexts of="fixture">
        <IdentityPicker label="Home" types={['team']} value="north" onChange={() => undefined} />
      </WithTexts>
    ),
    null,
  ],
  [
    'the check of a featured match',
    () => (
      <WithTexts of="frontPage">
        <FeaturedNotice eventId="match" />
      </WithTexts>
    ),
    null,
  ],
  ['the check for a first match', () => <FirstSteps>No match today</FirstSteps>, null],
])('a failure of %s is shown where its result would be', async (_, page, input) => {
  open(page(), {
    event: { listAll: fail, getForOperator: fail },
    identity: { listForOperator: fail, getForOperator: fail },
    upload: { list: async () => ({ content: { entries: [], nextExists: false } }) },
  });
  if (input !== null) await userEvent.type(await screen.findByRole(input), 'North');
  expect(await screen.findByText(unreachable, { exact: false })).toBeDefined();
  expect(screen.queryByText(/^(No match|Nothing found)/)).toBeNull();
});

it('an upload whose match cannot be loaded says so', async () => {
  const upload = {
    id: 'upload',
    eventId: 'match',
    name: 'camera.mp4',
    state: 'done',
    percent: 100,
    isShown: true,
    problem: null,
    notes: [],
    createdAt: planned.gameStartDate,
  };
  open(
    <WithTexts of="library">
      <UploadsView />
    </WithTexts>,
    {
      event: { listAll: fail, getForOperator: fail },
      upload: { list: async () => ({ content: { entries: [upload], nextExists: false } }) },
    },
  );
  expect(await screen.findByText(/^Match not loaded · /)).toBeDefined();
});

it('the delay of a match that cannot be loaded says why', async () => {
  const desk = { event: { id: 'match', cancelled: false }, view: { status: 'upcoming' } };
  open(<MatchLinks desk={desk as never} />, { event: { getForOperator: fail } });
  await userEvent.click(await screen.findByRole('button', { name: 'Announce a delay' }));
  expect((await screen.findByRole('alert')).textContent).toContain(unreachable);
});
