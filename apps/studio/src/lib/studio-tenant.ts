import type { Locale, MonetisationModel, PublicSport } from '@grandstand/contract/constants';

/** Languages of the studio. */
export const studioLocales = ['en', 'de', 'es'] as const satisfies readonly Locale[];
export type StudioLocale = (typeof studioLocales)[number];

/** The data of its tenant that the studio has before anyone has signed in. */
export interface StudioTenant {
  readonly id: string;
  readonly name: string;
  readonly markUrl: string;
  /** Name of the provider by which its operators sign in; null if it has none. */
  readonly signInProvider: string | null;
  /** IANA name. */
  readonly timeZone: string;
  /** Address of the sockets; `{origin}` stands for this site, and so does an empty one. */
  readonly socketBase: string;
  /** Languages of its portal. */
  readonly locales: readonly Locale[];
  /** What its portal sells: tickets (`ppv`), passes for everything (`svod`) or for a part (`cvod`). */
  readonly sells: readonly MonetisationModel[];
  /** True if viewers chat at its matches. */
  readonly hasChat: boolean;
  /** False without a payment provider: then only access codes open what is sold. */
  readonly takesPayments: boolean;
  readonly sports: Readonly<Record<StudioLocale, readonly PublicSport[]>>;
}
