export { checkStream } from './check-stream.ts';
export { foreignReader } from './foreign-reader.ts';
