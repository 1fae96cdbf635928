import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/**
 * Name of the list of mirrors, which the backend writes into the folder of the recordings. The addresses in the
 * list may contain tokens.
 */
export const mirrorListName = '.mirrors.json';

const id = z.string().regex(/^\w[\w-]{0,127}$/);

const mirrorEntry = z.object({
  tenantId: id,
  recordingId: id,
  address: z.url({ protocol: /^https$/ }).max(2048),
  /** The tenant wants renditions of several sizes. */
  ladder: z.boolean(),
  /** False if captions embedded in the video are not recorded. */
  captions: z.boolean().default(true),
  /** Origin of the tenant's pages, sent as `Origin`, since the other site may check it. */
  portalOrigin: z.url({ protocol: /^https?$/ }),
});
export type MirrorEntry = z.infer<typeof mirrorEntry>;

const mirrorList = z.object({ version: z.literal(1), mirrors: z.array(mirrorEntry).max(200) });

/** Returns what to mirror; empty without a list. Throws if the list cannot be read or is invalid. */
export async function readMirrorList(recordingsDir: string): Promise<MirrorEntry[]> {
  let text: string;
  try {
    text = await readFile(path.join(recordingsDir, mirrorListName), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const parsed = mirrorList.safeParse(JSON.parse(text));
  // The message quotes no value, since addresses may contain tokens.
  if (!parsed.success) throw new Error(`${mirrorListName} is invalid or of another version`);
  return parsed.data.mirrors;
}
