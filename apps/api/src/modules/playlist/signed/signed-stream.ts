/**
 * Playlists of streams at sites that check viewers: this backend reads them, and sends them with signed
 * addresses.
 */
import {
  ForeignPlaylistError,
  openForeignText,
  OriginError,
  parseForeignPlaylist,
} from '@grandstand/outbound';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { defineResource } from '../../../platform/context/resources.ts';
import {
  foreignReader,
  type SignedViewer,
  type StreamSigner,
  streamSigners,
  expiryOf,
} from '../../foreign-stream/index.ts';
import { rewritePlaylist } from './rewrite-playlist.ts';
import { type SealedAddresses, sealedAddresses } from './sealed-address.ts';

/** Time for which all viewers share a playlist that was read, ms. */
const sharedMs = 1000;
/** Maximum cached playlists, more than are watched at once. A playlist takes up to 4 MB. */
const maxPlaylists = 100;
/** Maximum length of a rewritten playlist, characters. */
const maxCharacters = 64 * 1024 * 1024;
/** s. */
const retryAfter = 2;

interface ReadText {
  readonly url: URL;
  readonly text: string;
  /** True for a media playlist that no longer changes. */
  readonly hasEnded: boolean;
  readonly isMaster: boolean;
}

interface SignedStreams {
  readonly texts: LRUCache<string, { readonly readAt: number; readonly text: Promise<ReadText> }>;
  readonly seals: (tenantId: string) => SealedAddresses;
}

/** The cached playlists of signed streams, and the sealed addresses, of a running backend. */
export const signedStreams = defineResource(
  ({ tokenSecret }): SignedStreams => {
    const seals = new Map<string, SealedAddresses>();
    return {
      texts: new LRUCache({ max: maxPlaylists }),
      seals: (tenantId) => {
        const seal = seals.get(tenantId) ?? sealedAddresses(tokenSecret, tenantId);
        seals.set(tenantId, seal);
        return seal;
      },
    };
  },
  () => {},
);

async function read(ctx: Ctx, address: URL): Promise<ReadText> {
  const reader = foreignReader(ctx, ctx.tenant);
  try {
    const { url, text } = await openForeignText(
      (requested, options) => reader.read(requested, options),
      address,
    );
    const playlist = parseForeignPlaylist(text);
    const isMaster = playlist.kind === 'master';
    return { url, text, isMaster, hasEnded: playlist.kind === 'media' && playlist.hasEnded };
  } catch (error) {
    if (!(error instanceof OriginError || error instanceof ForeignPlaylistError)) throw error;
    ctx.log.warn({ host: address.host, reason: error.message }, 'a signed stream cannot be read');
    // A refusal would end the playback for good; the player retries after this error.
    const isMissing = error instanceof OriginError && error.status === 404;
    throw new AppError(isMissing ? 'not_found' : 'service_unavailable', { retryAfter });
  }
}

/**
 * Returns a playlist, read once for all viewers.
 * @param signed the signed `address`, to read it from
 */
function readShared(ctx: Ctx, address: URL, signed: URL): Promise<ReadText> {
  const { texts } = ctx.resources.of(signedStreams);
  const name = `${ctx.tenant.id}|${address.href}`;
  const cached = texts.get(name);
  if (cached !== undefined && ctx.clock() < cached.readAt + sharedMs) return cached.text;
  const text = read(ctx, signed);
  const entry = { readAt: ctx.clock(), text };
  texts.set(name, entry);
  text.catch(() => {
    if (texts.get(name) === entry) texts.delete(name);
  });
  return text;
}

/** Returns the signer of an address. Throws `service_unavailable` if its site has none. */
function signerOf(ctx: Ctx, address: URL): StreamSigner {
  const signer = ctx.resources.of(streamSigners).of(ctx.tenant, address);
  if (signer !== null) return signer;
  ctx.log.warn({ host: address.host }, 'a signed stream names a site without a signer');
  throw new AppError('service_unavailable', { retryAfter });
}

const sign = (ctx: Ctx, address: URL, viewer: SignedViewer): URL => {
  const signer = signerOf(ctx, address);
  return signer.sign(address, viewer, expiryOf(signer, ctx.clock()));
};

/** True if the playlists of a stream at this address are sent by this backend. */
export const isSigned = (ctx: Ctx, address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && ctx.resources.of(streamSigners).of(ctx.tenant, url) !== null;
};

export interface SignedPlaylist {
  readonly text: string;
  /** True if it changes over time (live). */
  readonly changes: boolean;
}

/**
 * Returns a playlist with addresses for a viewer. In a live playlist they are signed, and renewed whenever
 * the player reloads it. In a finished one, which players load once, they are sealed addresses of this
 * backend. Rejects with `not_found` or `service_unavailable` if the site does not return a playlist.
 * @param prefix path to the sealed addresses, relative to the playlist
 */
export async function signedPlaylist(
  ctx: Ctx,
  address: URL,
  viewer: SignedViewer,
  prefix: string,
): Promise<SignedPlaylist> {
  const seals = ctx.resources.of(signedStreams).seals(ctx.tenant.id);
  const { url, text, isMaster, hasEnded } = await readShared(
    ctx,
    address,
    sign(ctx, address, viewer),
  );
  const { eventId } = viewer;
  const base = new URL(url);
  // The token of the playlist's own address must not become part of the addresses in it.
  base.search = '';
  const seal = (kind: 'playlist' | 'file', target: URL) =>
    `${prefix}${seals.seal(eventId, kind, target)}`;
  const rewritten = rewritePlaylist(text, {
    base,
    playlist: (target) => seal('playlist', target),
    file: (target) =>
      isMaster || hasEnded ? seal('file', target) : sign(ctx, target, viewer).href,
  });
  if (rewritten.length > maxCharacters) throw new AppError('service_unavailable', { retryAfter });
  return { text: rewritten, changes: !isMaster && !hasEnded };
}

/** Returns the address of a sealed name. Throws `not_found`. */
export function openSealed(ctx: Ctx, eventId: string, name: string) {
  const opened = ctx.resources.of(signedStreams).seals(ctx.tenant.id).open(eventId, name);
  if (opened === null) throw new AppError('not_found');
  return opened;
}

/** Returns the signed address of a file for a viewer. Throws `service_unavailable`. */
export const signedFile = (ctx: Ctx, address: URL, viewer: SignedViewer): string =>
  sign(ctx, address, viewer).href;
