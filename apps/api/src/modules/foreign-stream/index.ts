export { checkStream } from './check-stream.ts';
export { foreignReader } from './foreign-reader.ts';
export type { SignedViewer, StreamSigner } from './signing/stream-signer.ts';
export {
  checkSignersOf,
  checkStreamSigners,
  signerSettingsOf,
  streamSigners,
  streamSignerSecret,
  expiryOf,
} from './signing/stream-signers.ts';
