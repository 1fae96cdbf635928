/** The files of a noun `trophy`: the example of "A new noun, step by step" in CONTRIBUTING. */
import {
  defaultLocale,
  isTranslated,
  locales,
} from '../../packages/contract/src/tenant/locales.ts';

const contract = {
  'packages/contract/src/trophy/trophy-constants.ts': `import type { CallAddresses } from '../call/call-address.ts';

export const trophyAddresses = {
  count: { method: 'GET', path: '/api/trophy/count', caller: 'anyone' },
} as const satisfies CallAddresses;
`,
  'packages/contract/src/trophy/trophy.ts': `import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { inContent } from '../call/primitives.ts';
import type { trophyAddresses } from './trophy-constants.ts';

export const trophyCountResponse = inContent(z.object({ count: z.int().min(0) }));

export const trophyCalls = {
  count: { summary: 'Returns the number of trophies', response: trophyCountResponse },
} as const satisfies CallSchemasOf<typeof trophyAddresses>;
`,
};

const backend = {
  'apps/api/src/modules/trophy/trophy.table.ts': `import { addedByBackend, type TableLimits } from '../../platform/database/table-limit.ts';
import type { Time } from '../../platform/database/tables.ts';

/** A trophy; \`text\` is the body that was sent, as base64. */
export interface TrophyTable {
  tenant_id: string;
  id: string;
  text: string;
  signature: string;
  won_at: Time;
}

export const tableLimits: TableLimits<'trophy'> = { trophy: addedByBackend };

declare module '../../platform/database/tables.ts' {
  interface Tables {
    trophy: TrophyTable;
  }
}
`,
  'apps/api/src/modules/trophy/trophy.queries.ts': `import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import './trophy.table.ts';

export async function countTrophies({ trx, tenantId }: Scope): Promise<number> {
  const { total } = await trx
    .selectFrom('trophy')
    .select(sql<number>\`count(*)::int\`.as('total'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return total;
}

interface NewTrophy {
  readonly id: string;
  readonly text: string;
  readonly signature: string;
  readonly now: Date;
}

export async function insertTrophy({ trx, tenantId }: Scope, trophy: NewTrophy): Promise<void> {
  const { id, text, signature, now } = trophy;
  await trx
    .insertInto('trophy')
    .values({ tenant_id: tenantId, id, text, signature, won_at: now })
    .execute();
}

export async function deleteTrophies({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('trophy')
    .where('tenant_id', '=', tenantId)
    .where('won_at', '<', before)
    .execute();
}
`,
  'apps/api/src/modules/trophy/trophy.jobs.ts': `import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { deleteTrophies } from './trophy.queries.ts';

const cleanupMs = 60 * 60_000;
const retentionMs = 365 * 24 * cleanupMs;

/** Deletes trophies after a year. */
export const trophyJobs = ({ db, tenants, clock }: Platform): readonly Job[] => [
  {
    name: 'trophy-cleanup',
    everyMs: cleanupMs,
    run: async () => {
      for (const { id } of tenants.all)
        await db.forTenant(id, (scope) => deleteTrophies(scope, new Date(clock() - retentionMs)));
    },
  },
];
`,
  'apps/api/src/modules/trophy/trophy.routes.ts': `import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { defineCalls } from '../../platform/context/call.ts';
import { AppError } from '../../platform/context/error.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { defineSecret, secretText } from '../../platform/config/third-party-secrets.ts';
import { trophyJobs } from './trophy.jobs.ts';
import { countTrophies, insertTrophy } from './trophy.queries.ts';

const engraver = defineSecret('engraver', z.strictObject({ key: secretText }));

export const module: ApiModule = {
  name: 'trophy',
  secrets: [engraver],
  calls: defineCalls('trophy', {
    count: async (ctx) => ({
      content: { count: await ctx.db.forTenant(ctx, countTrophies) },
    }),
  }),
  create: (platform) => ({
    jobs: trophyJobs(platform),
    routes: [
      {
        prefix: '/trophy/webhook',
        body: 'raw',
        add: (app) => {
          app.post<{ Body: Buffer }>('/', async ({ ctx, body, headers, id }, reply) => {
            const key = platform.secrets.of(ctx.tenant.id, engraver)?.key;
            if (key === undefined) throw new AppError('not_found');
            const expected = createHmac('sha256', key).update(body).digest();
            const signature = String(headers['x-signature']);
            const sent = Buffer.from(signature, 'hex');
            if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
              throw new AppError('forbidden');
            const trophy = { id, text: body.toString('base64'), signature, now: new Date(ctx.clock()) };
            await ctx.db.forTenant(ctx, (scope) => insertTrophy(scope, trophy));
            return reply.code(204).send();
          });
        },
      },
    ],
  }),
};
`,
  'apps/api/src/modules/trophy/tenancy.testing.ts': `import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as trophyQueries from './trophy.queries.ts';

const now = new Date(0);

/** The probes of this noun for the tenancy tests. */
export const tenancy: TenancyProbes = {
  calls: () => ({ 'trophy.count': [{}] }),
  queries: {
    'trophy.queries.ts': [
      trophyQueries,
      {
        countTrophies: (scope) => trophyQueries.countTrophies(scope),
        insertTrophy: (scope) =>
          trophyQueries.insertTrophy(scope, { id: 't', text: '', signature: '', now }),
        deleteTrophies: (scope) => trophyQueries.deleteTrophies(scope, now),
      },
    ],
  },
};
`,
};

/** Its name begins with the next free number of the folder. */
const migration = `import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = \`tenant_id = current_setting('grandstand.tenant', true)\`;
const statements = [
  \`CREATE TABLE trophy (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    text text NOT NULL CHECK (length(text) <= 100000),
    signature text NOT NULL CHECK (length(signature) <= 64),
    won_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )\`,
  'ALTER TABLE trophy ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE trophy FORCE ROW LEVEL SECURITY',
  \`CREATE POLICY own_tenant ON trophy USING (\${isCurrentTenant}) WITH CHECK (\${isCurrentTenant})\`,
];

/** Trophies, each visible to its own tenant only. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
`;

const portal = {
  'apps/portal/src/features/trophy/trophy.routes.ts': `import { staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/trophies',
    name: 'trophies',
    layout: 'home',
    page: 'trophy/trophies',
    middleware: [],
    search: [],
    cache: staticCache,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    trophy: typeof routes;
  }
}
`,
  'apps/portal/src/features/trophy/trophies.route.tsx': `import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { definePage } from '../../lib/page/define-page.ts';

function Trophies({ data }: { data: { count: number } }) {
  const t = useTranslations('trophy');
  return <AppLink to="/trophies">{t('title', { count: data.count })}</AppLink>;
}

export const page = definePage<{ count: number }>({
  load: async ({ api }) => (await api.trophy.count()).content,
  head: ({ tenant }) => ({ title: tenant.name }),
  View: Trophies,
});
`,
  'apps/portal/src/features/trophy/trophy.event-parts.ts': `import { browserPart, deferredPart, type EventPart } from '../event/index.ts';
import { TrophyNote } from './trophy-note.tsx';

export const eventParts: readonly EventPart[] = [
  deferredPart({
    name: 'trophy',
    area: 'under',
    when: ({ page }) => page.status === 'live',
    deferred: { load: async ({ api }) => (await api.trophy.count()).content, empty: null },
    View: TrophyNote,
  }),
  browserPart({
    name: 'cabinet',
    area: 'companion',
    when: ({ signedIn }) => signedIn,
    inBrowser: {
      load: async ({ api }) => (await api.trophy.count()).content,
      view: async () => (await import('./trophy-cabinet.tsx')).TrophyCabinet,
    },
  }),
];
`,
  'apps/portal/src/features/trophy/trophy-note.tsx': `import { Await } from '../../lib/page/data/await.tsx';
import type { Deferred } from '../../lib/page/define-page.ts';
import type { PartProps } from '../event/index.ts';

export const TrophyNote = ({ data }: PartProps<Deferred<{ count: number } | null>>) => (
  <Await value={data} fallback={null}>
    {(trophies) => trophies && <p>{trophies.count}</p>}
  </Await>
);
`,
  'apps/portal/src/features/trophy/trophy-cabinet.tsx': `import type { PartProps } from '../event/index.ts';

export const TrophyCabinet = ({ page, data }: PartProps<{ count: number }>) => (
  <p>
    {page.state.data.title} {data.count}
  </p>
);
`,
  'apps/portal/locales/en/trophy.json': '{ "trophy": { "title": "{count} trophies" } }\n',
  ...Object.fromEntries(
    locales
      .filter((locale) => locale !== defaultLocale && isTranslated(locale))
      .map((locale) => [
        `apps/portal/locales/${locale}/trophy.json`,
        `{ "trophy": { "title": "{count} (${locale})" } }\n`,
      ]),
  ),
};

/** Every file of the noun, by its path below the root. */
export const filesOfNoun = (migrationNumber: number): Readonly<Record<string, string>> => ({
  ...contract,
  ...backend,
  [`apps/api/migrations/${String(migrationNumber).padStart(4, '0')}-trophy.ts`]: migration,
  ...portal,
});

/** The insertions into the two lists that name nouns: a line after another one. */
export const additionsToLists: Readonly<
  Record<string, readonly (readonly [after: string, line: string])[]>
> = {
  'packages/contract/src/constants.ts': [
    [
      "import { watchlistAddresses } from './watchlist/watchlist-constants.ts';",
      "import { trophyAddresses } from './trophy/trophy-constants.ts';",
    ],
    [
      "export * from './watchlist/watchlist-constants.ts';",
      "export * from './trophy/trophy-constants.ts';",
    ],
    ['  watchlist: watchlistAddresses,', '  trophy: trophyAddresses,'],
  ],
  'packages/contract/src/nouns.ts': [
    [
      "import { watchlistCalls, watchlistExport } from './watchlist/watchlist.ts';",
      "import { trophyCalls } from './trophy/trophy.ts';",
    ],
    ["export * from './watchlist/watchlist.ts';", "export * from './trophy/trophy.ts';"],
    ['  watchlist: watchlistCalls,', '  trophy: trophyCalls,'],
  ],
};

/** Script for the copy: starts the backend, uses every interface of the noun, prints results as JSON. */
export const useOfNoun = `import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { createTestApi } from './testing.ts';

const dayMs = 24 * 60 * 60_000;
let now = Date.UTC(2026, 0, 1);
const api = await createTestApi({
  clock: () => now,
  secrets: { alpha: { engraver: { key: 'a key' } } },
});
const count = async (tenant) => (await api.trophy.count({ tenant })).body.content.count;
const bytes = Buffer.from([0, 0xff, 0xfe, 0x80, 0x0d, 0x0a, 0x7b]);
const send = async (signature) =>
  (await api.app.inject({
    method: 'POST',
    url: '/api/trophy/webhook',
    headers: { host: 'alpha.test', 'content-type': 'application/json', 'x-signature': signature },
    body: bytes,
  })).statusCode;
const seen = { before: await count('alpha') };
seen.refused = await send('00');
seen.accepted = await send(createHmac('sha256', 'a key').update(bytes).digest('hex'));
seen.after = await count('alpha');
seen.elsewhere = await count('beta');
const rowsOf = (tenant) => api.db.forTenant(tenant, async ({ trx }) =>
  (await sql\`SELECT text FROM trophy\`.execute(trx)).rows.map(({ text }) => [...Buffer.from(text, 'base64')]));
seen.bytes = await rowsOf('alpha');
seen.foreignRows = await rowsOf('beta');
now += 366 * dayMs;
await api.app.jobs.runAll();
seen.afterJob = await rowsOf('alpha');
await api.close();
console.log(JSON.stringify(seen));
process.exit();
`;
