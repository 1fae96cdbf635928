/** The light build has the full build's shape but ships no declarations of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
