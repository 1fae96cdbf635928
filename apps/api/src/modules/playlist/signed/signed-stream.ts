/** The playlists of streams at sites that check viewers: read here, and sent with signed addresses. */
import {
  ForeignPlaylistError,
  openForeignText,
  OriginProblem,
  parseForeignPlaylist,
} from '@grandstand/outside';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { defineResource } from '../../../platform/context/resources.ts';
import {
  foreignReader,
  type SignedViewer,
  type StreamSigner,
  streamSigners,
  tokenEnd,
} from '../../foreign-stream/index.ts';
import { rewritePlaylist } from './rewrite-playlist.ts';
import { type SealedAddresses, sealedAddresses } from './sealed-address.ts';

/** All viewers share what was read within so long, ms. */
const sharedMs = 1000;
/** More than are watched at once; a playlist takes up to 4 MB. */
const maxPlaylists = 100;
const maxCharacters = 64 * 1024 * 1024;
const retryAfter = 2;

interface ReadText {
  readonly url: URL;
  readonly text: string;
  /** True for one that no longer changes. */
  readonly hasEnded: boolean;
  readonly isMaster: boolean;
}

interface SignedStreams {
  readonly texts: LRUCache<string, { readonly at: number; readonly text: Promise<ReadText> }>;
  readonly seals: (tenantId: string) => SealedAddresses;
}

/** What a running backend has read of signed streams. */
export const signedStreams = defineResource(
  ({ tokenSecret }): SignedStreams => {
    const seals = new Map<string, SealedAddresses>();
    return {
      texts: new LRUCache({ max: maxPlaylists }),
      seals: (tenantId) => {
        const found = seals.get(tenantId) ?? sealedAddresses(tokenSecret, tenantId);
        seals.set(tenantId, found);
        return found;
      },
    };
  },
  () => {},
);

async function read(ctx: Ctx, address: URL): Promise<ReadText> {
  const reader = foreignReader(ctx, ctx.tenant);
  try {
    const { url, text } = await openForeignText(
      (one, options) => reader.read(one, options),
      address,
    );
    const playlist = parseForeignPlaylist(text);
    const isMaster = playlist.kind === 'master';
    return { url, text, isMaster, hasEnded: playlist.kind === 'media' && playlist.hasEnded };
  } catch (error) {
    if (!(error instanceof OriginProblem || error instanceof ForeignPlaylistError)) throw error;
    ctx.log.warn({ host: address.host, reason: error.message }, 'a signed stream cannot be read');
    // Not a refusal, which would end the playback for good.
    const isMissing = error instanceof OriginProblem && error.status === 404;
    throw new AppError(isMissing ? 'not_found' : 'service_unavailable', { retryAfter });
  }
}

/** Reads a playlist once for all viewers. `signed` is the address to read it from. */
function readShared(ctx: Ctx, address: URL, signed: URL): Promise<ReadText> {
  const { texts } = ctx.resources.of(signedStreams);
  const name = `${ctx.tenant.id}|${address.href}`;
  const known = texts.get(name);
  if (known !== undefined && ctx.clock() < known.at + sharedMs) return known.text;
  const text = read(ctx, signed);
  const entry = { at: ctx.clock(), text };
  texts.set(name, entry);
  text.catch(() => {
    if (texts.get(name) === entry) texts.delete(name);
  });
  return text;
}

/** Returns the signer of an address. Throws `service_unavailable` for a site that nothing signs for. */
function signerOf(ctx: Ctx, address: URL): StreamSigner {
  const signer = ctx.resources.of(streamSigners).of(ctx.tenant, address);
  if (signer !== null) return signer;
  ctx.log.warn({ host: address.host }, 'a signed stream names a site without a signer');
  throw new AppError('service_unavailable', { retryAfter });
}

const sign = (ctx: Ctx, address: URL, viewer: SignedViewer): URL => {
  const signer = signerOf(ctx, address);
  return signer.sign(address, viewer, tokenEnd(signer, ctx.clock()));
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
 * Returns a playlist with addresses for a viewer. Addresses of a live one are signed, and renewed whenever
 * players read it again; those of a finished one, which they read once, lead through this backend. Throws
 * `not_found` and `service_unavailable` if the site has none.
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
  // Its token is not part of the addresses that it names.
  base.search = '';
  const seal = (kind: 'playlist' | 'file', one: URL) =>
    `${prefix}${seals.seal(eventId, kind, one)}`;
  const rewritten = rewritePlaylist(text, {
    base,
    playlist: (one) => seal('playlist', one),
    file: (one) => (isMaster || hasEnded ? seal('file', one) : sign(ctx, one, viewer).href),
  });
  if (rewritten.length > maxCharacters) throw new AppError('service_unavailable', { retryAfter });
  return { text: rewritten, changes: !isMaster && !hasEnded };
}

/** Opens a sealed address. Throws `not_found`. */
export function openSealed(ctx: Ctx, eventId: string, name: string) {
  const opened = ctx.resources.of(signedStreams).seals(ctx.tenant.id).open(eventId, name);
  if (opened === null) throw new AppError('not_found');
  return opened;
}

/** Returns where a file is for a viewer now. Throws `service_unavailable`. */
export const signedFile = (ctx: Ctx, address: URL, viewer: SignedViewer): string =>
  sign(ctx, address, viewer).href;
