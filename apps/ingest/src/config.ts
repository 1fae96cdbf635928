/** Settings of the ingest, from the environment. */
import { resolve } from 'node:path';
import { z } from 'zod';
import type { SrtInput } from './srt/srt-listener.ts';

export interface IngestConfig {
  readonly recordingsDir: string;
  readonly rtmpHost: string;
  readonly rtmpPort: number;
  readonly srtInputs: readonly SrtInput[];
  readonly maxLadders: number;
  readonly ffmpeg: string;
  /** Address of the backend. */
  readonly apiUrl: string;
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port')
  .transform(Number);

const srtInputs = z.array(
  z.strictObject({
    port: z.int().min(1).max(65_535),
    passphrase: z.string().min(10).max(79),
    key: z.string().min(1),
  }),
);

function parseSrtInputs(text: string, ctx: z.RefinementCtx): readonly SrtInput[] {
  try {
    return srtInputs.parse(JSON.parse(text));
  } catch {
    ctx.addIssue({
      code: 'custom',
      message:
        'JSON such as [{"port":9000,"passphrase":"at least 10 characters","key":"<stream key>"}]',
    });
    return z.NEVER;
  }
}

const settings = z.object({
  DATA_DIR: z.string().min(1).default('data'),
  RECORDINGS_DIR: z.string().min(1, 'a folder').optional(),
  RTMP_HOST: z.string().min(1).default('127.0.0.1'),
  RTMP_PORT: port.default(1935),
  SRT_INPUTS: z.string().default('[]').transform(parseSrtInputs),
  MAX_LADDERS: z
    .string()
    .regex(/^\d{1,2}$/, 'a whole number from 0 to 99')
    .transform(Number)
    .default(1),
  FFMPEG: z.string().min(1, 'a program').default('ffmpeg'),
  API_URL: z.url('the address of the backend').default('http://127.0.0.1:4800'),
});

/** Throws an error that names the setting and what is allowed. */
export function readConfig(root: string, env = process.env): IngestConfig {
  const { success, data, error } = settings.safeParse(env);
  if (!success) {
    const [issue] = error.issues;
    throw new Error(`${issue?.path.join('.') ?? ''}: allowed is ${issue?.message ?? ''}`);
  }
  return {
    recordingsDir: resolve(root, data.RECORDINGS_DIR ?? `${data.DATA_DIR}/recordings`),
    rtmpHost: data.RTMP_HOST,
    rtmpPort: data.RTMP_PORT,
    srtInputs: data.SRT_INPUTS,
    maxLadders: data.MAX_LADDERS,
    ffmpeg: data.FFMPEG,
    apiUrl: data.API_URL,
  };
}
