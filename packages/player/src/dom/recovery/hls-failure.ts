import type { ErrorData } from 'hls.js';
import { playlistFault } from '../../core/recovery/playlist-fault.ts';
import type { Failure, PlayerErrorCode } from '../../core/recovery/recovery.ts';

/** Meanings of some failures of hls.js, whose enumerations are not available before its file. */
const reasons: Partial<Record<string, PlayerErrorCode>> = {
  manifestIncompatibleCodecsError: 'unsupported',
  bufferAddCodecError: 'unsupported',
  bufferIncompatibleCodecsError: 'unsupported',
  levelEmptyError: 'empty',
  keyLoadError: 'encrypted',
  keyLoadTimeOut: 'encrypted',
  fragDecryptError: 'encrypted',
};

/** Failures that no retry can overcome. */
const finalFailures: readonly string[] = [
  'manifestIncompatibleCodecsError',
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
];

export const isNetwork = ({ type }: { type: string }): boolean => type === 'networkError';

/** Returns the address whose request failed. */
export const failedAddress = ({ frag, url, context }: ErrorData): string =>
  frag?.url ?? url ?? context?.url ?? '';

/** A name in braces that no playlist defines; with a definition, the full build replaces it. */
const isUndefinedVariable = (address: string): boolean => /(\{|%7B)\$/i.test(address);

function reasonOf(data: ErrorData): PlayerErrorCode | undefined {
  const details: string = data.details;
  const reason = reasons[details];
  if (reason) return reason;
  if (details === 'manifestParsingError' || details === 'levelParsingError') {
    return playlistFault(textOf(data)) === 'empty' ? 'empty' : 'invalid';
  }
  if (details === 'fragParsingError') {
    if (data.frag?.encrypted) return 'encrypted';
    return /unsupported/i.test(data.error.message) ? 'unsupported' : 'media';
  }
  return isNetwork(data) && isUndefinedVariable(failedAddress(data)) ? 'invalid' : undefined;
}

function textOf({ response }: ErrorData): string {
  const body: unknown = response?.data;
  return typeof body === 'string' ? body : '';
}

/** Converts a failure of hls.js to one that the recovery rules know. */
export function failureOf(data: ErrorData): Failure {
  const code = data.response?.code ?? 0;
  // A response that is not a playlist has status 200, which says nothing about the failure.
  const status = code >= 400 ? code : null;
  const details: string = data.details;
  const type: string = data.type;
  const onManifest = details.startsWith('manifest');
  const reason = reasonOf(data);
  const common = { status, onManifest, ...(reason && { reason }) };
  if (type === 'keySystemError') {
    // The browser lacks the key system; any other failure concerns the licence server.
    const keyReason = details === 'keySystemNoAccess' ? 'unsupported' : 'encrypted';
    return { kind: 'unsupported', ...common, reason: keyReason };
  }
  const isForeign = reason === 'invalid' && playlistFault(textOf(data)) === 'foreign';
  if (isForeign || finalFailures.includes(details)) return { kind: 'unsupported', ...common };
  if (isNetwork(data)) {
    // A missing key is not a missing segment.
    const segment = details.startsWith('frag') ? (data.frag ?? null) : null;
    return { kind: 'network', ...common, segment };
  }
  return { kind: type === 'mediaError' || type === 'muxError' ? 'media' : 'other', ...common };
}
