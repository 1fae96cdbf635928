import manifest from '../../../package.json' with { type: 'json' };

/** Version of the backend, as in Semantic Versioning. */
export const { version } = manifest;
