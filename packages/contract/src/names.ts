/** Everything of the contract that needs no schema library: safe to import in the browser. */
export * from './constants.ts';
export * from './enums.ts';
export * from './error.ts';
export * from './locales.ts';
export * from './palette.ts';
export * from './paths.ts';
export * from './realtime-names.ts';
