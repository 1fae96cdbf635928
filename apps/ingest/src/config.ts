import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SrtInput } from './srt/srt-listener.ts';

/** An invalid setting, which the message names. */
export class SettingsError extends Error {}

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535);
const portRule = 'a number from 1 to 65535';

const settings = z.object({
  /** Port for encoders over RTMP. */
  RTMP_PORT: port.default(1935),
  /** Address to listen on for RTMP and SRT. Default: the loopback address; in production, all addresses. */
  RTMP_HOST: z.string().min(1).optional(),
  /** Folder of the recordings. Default: `recordings` in DATA_DIR. */
  RECORDINGS_DIR: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  /** The backend. Default: PORT of this machine. */
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  PORT: port.default(3000),
  /** JSON list of `{ "port", "key", "passphrase" }`. */
  SRT_INPUTS: z.string().default('[]'),
  /** Ladders to encode at once. */
  LADDERS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .default(1),
  FFMPEG: z.string().min(1).default('ffmpeg'),
  /** Port of `/metrics`; without it, nothing is measured. METRICS_PORT is that of the server. */
  INGEST_METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  GRANDSTAND_ENV: z.enum(['local', 'production']).default('local'),
});

const allowed: Record<keyof z.infer<typeof settings>, string> = {
  RTMP_PORT: portRule,
  RTMP_HOST: 'an address such as 0.0.0.0',
  RECORDINGS_DIR: 'a folder',
  DATA_DIR: 'a folder',
  API_URL: 'an address such as http://127.0.0.1:3000',
  PORT: portRule,
  SRT_INPUTS: 'a JSON list of { "port", "key", "passphrase" }',
  LADDERS: 'a number from 0 to 99',
  FFMPEG: 'the path of ffmpeg',
  INGEST_METRICS_PORT: portRule,
  METRICS_HOST: 'an address such as 127.0.0.1',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  GRANDSTAND_ENV: 'local or production',
};

const minPassphraseLength = 10;
const maxPassphraseLength = 79;

const srtInput = z.object({
  port: z.number().int().min(1, 'has no port').max(65_535),
  key: z.string().regex(/^\w{1,128}$/),
  // Characters that need no encoding in the SRT address, since ffmpeg decodes none.
  passphrase: z
    .string()
    .regex(/^[\w.~-]+$/)
    .min(minPassphraseLength)
    .max(maxPassphraseLength),
});

/** Describes the problem of an input; never quotes it, since it contains a key. */
const inputProblems: Record<keyof SrtInput, string> = {
  port: 'has no port from 1 to 65535',
  key: 'has no stream key',
  passphrase: `has no passphrase of ${minPassphraseLength} to ${maxPassphraseLength} letters, digits, _ . ~ and -`,
};

function parseSrtInputs(text: string): SrtInput[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    list = null;
  }
  if (!Array.isArray(list)) throw new SettingsError(`SRT_INPUTS: expected ${allowed.SRT_INPUTS}`);
  const inputs = list.map((item: unknown, index) => {
    const parsed = srtInput.safeParse(item);
    if (parsed.success) return parsed.data;
    const [name] = parsed.error.issues[0]?.path ?? [];
    const problem = Object.hasOwn(inputProblems, String(name))
      ? inputProblems[String(name) as keyof SrtInput]
      : 'is not an object';
    throw new SettingsError(`SRT_INPUTS: input ${index + 1} ${problem}`);
  });
  const ports = inputs.map((input) => input.port);
  const duplicate = ports.find((value, index) => ports.indexOf(value) < index);
  if (duplicate !== undefined)
    throw new SettingsError(`SRT_INPUTS: port ${duplicate} is listed twice`);
  return inputs;
}

export interface IngestConfig {
  rtmp: { host: string; port: number };
  recordingsDir: string;
  apiUrl: string;
  srt: SrtInput[];
  ladders: number;
  ffmpeg: string;
  /** Where `/metrics` listens; null for nowhere. */
  metrics: { host: string; port: number } | null;
  logLevel: string;
  environment: 'local' | 'production';
  /** Only this account may read the recordings. */
  isPrivate: boolean;
}

/** Validates the settings; empty counts as unset. Throws `SettingsError`. */
export function parseConfig(env: NodeJS.ProcessEnv, root = projectRoot): IngestConfig {
  const setValues = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(setValues);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof allowed;
    throw new SettingsError(`${name}: expected ${allowed[name]}, found ${env[name]}`);
  }
  const values = parsed.data;
  const isLocal = values.GRANDSTAND_ENV === 'local';
  return {
    rtmp: { host: values.RTMP_HOST ?? (isLocal ? '127.0.0.1' : '0.0.0.0'), port: values.RTMP_PORT },
    recordingsDir: path.resolve(
      root,
      values.RECORDINGS_DIR ?? path.join(values.DATA_DIR, 'recordings'),
    ),
    apiUrl: values.API_URL ?? `http://127.0.0.1:${values.PORT}`,
    srt: parseSrtInputs(values.SRT_INPUTS),
    ladders: values.LADDERS,
    ffmpeg: values.FFMPEG,
    metrics:
      values.INGEST_METRICS_PORT === undefined
        ? null
        : { host: values.METRICS_HOST, port: values.INGEST_METRICS_PORT },
    logLevel: values.LOG_LEVEL ?? (isLocal ? 'warn' : 'info'),
    environment: values.GRANDSTAND_ENV,
    isPrivate: values.RECORDINGS_DIR === undefined || isLocal,
  };
}

/** Reads `.env` of the project, if there is one (the environment wins), and validates it. */
export function loadConfig(): IngestConfig {
  const file = path.join(projectRoot, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return parseConfig(process.env);
}
