/** The demo's sign-in providers, so that every sign-in button of its tenants works. */
import { createECDH, createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import type { Server } from 'node:http';
import { studioPages } from '@grandstand/contract/constants';
import { demoHosts, type UncheckedSecrets, type TenantDirectory } from '@grandstand/api';
import type { StandInClient } from '@grandstand/api/stand-in';
import { attachSite, type SiteHandler } from '../../attach-site.ts';
import type { FederationClient, FederationPerson } from './federation.ts';

/** The accounts at the demo's providers. No address is that of a demo login. */
const demoPeople: readonly FederationPerson[] = [
  {
    subject: 'demo-person-1',
    name: 'Mara Lindqvist',
    email: 'mara.lindqvist@people.example',
    isEmailVerified: true,
    groups: ['media'],
  },
  {
    subject: 'demo-person-2',
    name: 'Jonah Okafor',
    email: 'jonah.okafor@people.example',
    isEmailVerified: false,
  },
  { subject: 'demo-person-3', name: 'Noa Peretz', email: null, isEmailVerified: false },
  {
    subject: 'demo-person-4',
    name: 'Ivo Marten',
    email: 'ivo.marten@people.example',
    isEmailVerified: true,
  },
  {
    subject: 'demo-person-5',
    name: 'Lena Brandt',
    email: 'lena.brandt@people.example',
    isEmailVerified: true,
  },
];

export interface DemoProviders {
  /** The tenants' credentials for them. */
  readonly secrets: UncheckedSecrets;
  /** Serves the providers' host on a server, only to this machine. Everything loads on first use. */
  attach(server: Server): void;
}

interface DemoCredentials {
  readonly secrets: UncheckedSecrets;
  readonly clients: readonly StandInClient[];
  /** Secrets of the portals' studios at the federation, by tenant. */
  readonly studios: ReadonlyMap<string, string>;
}

/** Returns the private key of elliptic-curve signatures that these 32 bytes make. */
function signingKeyOf(bytes: Buffer) {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(bytes);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: bytes.toString('base64url') };
  return createPrivateKey({ format: 'jwk', key: jwk });
}

/**
 * Derives secrets for the tenants that use the demo's providers, so that several processes have the same: one of them
 * serves the providers, and any may sign a viewer in.
 */
function createCredentials(
  tenants: TenantDirectory,
  origin: string,
  rootSecret: string,
): DemoCredentials {
  const bytesOf = (name: string) =>
    Buffer.from(hkdfSync('sha256', rootSecret, '', `grandstand/demo-provider/${name}`, 32));
  const secretOf = (name: string) => bytesOf(name).toString('base64url');
  const secrets: UncheckedSecrets = {};
  const clients: StandInClient[] = [];
  const studios = new Map<string, string>();
  const isOurs = (address: string | undefined) => address?.startsWith(origin) === true;
  for (const { id, auth_providers: named } of tenants.all) {
    const { google, facebook, apple, studio } = named;
    const tenantSecrets: UncheckedSecrets[string] = {};
    if (google !== undefined && isOurs(google.endpoints?.issuer)) {
      const secret = secretOf(`google/${id}`);
      tenantSecrets.google = { client_secret: secret };
      clients.push({ provider: 'google', id: google.client_id, secret });
    }
    if (facebook !== undefined && isOurs(facebook.endpoints?.graph_url)) {
      const secret = secretOf(`facebook/${id}`);
      tenantSecrets.facebook = { app_secret: secret };
      clients.push({ provider: 'facebook', id: facebook.app_id, secret });
    }
    if (apple !== undefined && isOurs(apple.endpoints?.issuer)) {
      const privateKey = signingKeyOf(bytesOf(`apple/${id}`));
      tenantSecrets.apple = {
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
      const key = createPublicKey(privateKey);
      clients.push({ provider: 'apple', id: apple.client_id, team: apple.team_id, key });
    }
    if (isOurs(studio?.issuer)) {
      const secret = secretOf(`studio/${id}`);
      tenantSecrets.studio = { client_secret: secret };
      studios.set(id, secret);
    }
    secrets[id] = tenantSecrets;
  }
  return { secrets, clients, studios };
}

const callbackOf = (portalUrl: string, provider: string) =>
  `${portalUrl.replace(/\/$/, '')}/auth/oauth2/callback/${provider}/`;

/**
 * Creates the demo's providers for the tenants of this process.
 *
 * @param options `port`: the viewers'; `secret`: the installation's, `TOKEN_SECRET`
 */
export function createDemoProviders(
  tenants: TenantDirectory,
  options: { readonly port: number; readonly secret: string },
): DemoProviders {
  const origin = `http://${demoHosts.providers}:${options.port}`;
  const { secrets, clients, studios } = createCredentials(tenants, origin, options.secret);

  const load = async (): Promise<SiteHandler> => {
    const [{ createFederation }, { createProviderStandIn }] = await Promise.all([
      import('./federation.ts'),
      import('@grandstand/api/stand-in'),
    ]);
    const federation = await createFederation({
      issuer: `${origin}/ifa`,
      people: demoPeople,
      clients: tenants.all.flatMap(
        ({ id, auth_providers: { ifa, studio }, portal_url: portal }): FederationClient[] => {
          const secret = studios.get(id);
          return [
            ...(ifa?.issuer === `${origin}/ifa`
              ? [{ id: ifa.client_id, redirectUri: callbackOf(portal, 'ifa') }]
              : []),
            ...(studio !== undefined && secret !== undefined
              ? [
                  {
                    id: studio.client_id,
                    redirectUri: `${tenants.originOf(id)}${studioPages.provider}`,
                    secret,
                  },
                ]
              : []),
          ];
        },
      ),
    });
    const standIn = await createProviderStandIn({
      origin,
      clients,
      people: demoPeople,
      redirectUris: tenants.all.flatMap(({ portal_url: portal }) =>
        ['google', 'apple', 'facebook'].map((provider) => callbackOf(portal, provider)),
      ),
    });
    return (request, response) =>
      (request.url ?? '/').startsWith('/ifa/')
        ? federation(request, response)
        : standIn.handle(request, response);
  };
  let loaded: Promise<SiteHandler> | null = null;
  const serve: SiteHandler = async (request, response) => {
    try {
      loaded ??= load();
      await (
        await loaded
      )(request, response);
    } catch (error) {
      loaded = null;
      throw error;
    }
  };

  return { secrets, attach: (server) => attachSite(server, demoHosts.providers, serve) };
}
