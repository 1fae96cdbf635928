export { signMessage } from './sandbox.ts';
