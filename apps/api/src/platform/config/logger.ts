import { isUnavailable } from '@grandstand/contract';
import { pino, type DestinationStream, type Logger, type LevelWithSilent } from 'pino';

/** Returns what is logged of an error: type, message and stack; of `service_unavailable`, no stack. */
function errorOf(error: Error): object {
  if (!(error instanceof Error) || !isUnavailable(error)) return pino.stdSerializers.err(error);
  const { cause } = error;
  return {
    type: error.name,
    message: cause instanceof Error ? `${error.message}: ${cause.message}` : error.message,
  };
}

/**
 * Creates a logger of structured lines on standard output. Requests are logged by path only, without query
 * and headers; the list below is a second line of defence for secrets in a cause.
 */
export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorOf },
      redact: {
        paths: [
          'password',
          '*.password',
          'token',
          '*.token',
          '*.access_token',
          '*.refresh_token',
          '*.subject_token',
          '*.authorization',
          '*["x-authorization"]',
          '*["x-operator-key"]',
          '*.cookie',
          'err.parameters',
          'err.cause.parameters',
        ],
        censor: '[hidden]',
      },
    },
    ...(destination === undefined ? [] : [destination]),
  );
}
