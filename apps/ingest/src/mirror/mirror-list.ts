import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** In the folder of the recordings; the backend writes it, since it holds addresses with tokens. */
export const mirrorListName = '.mirrors.json';

const id = z.string().regex(/^\w[\w-]{0,127}$/);

const mirrorEntry = z.object({
  tenantId: id,
  recordingId: id,
  address: z.url({ protocol: /^https$/ }).max(2048),
  /** The tenant wants renditions of several sizes. */
  ladder: z.boolean(),
  /** Origin of the tenant's pages, which the other site may ask for. */
  portalOrigin: z.url({ protocol: /^https?$/ }),
});
export type MirrorEntry = z.infer<typeof mirrorEntry>;

const mirrorList = z.object({ version: z.literal(1), mirrors: z.array(mirrorEntry).max(200) });

/** Returns what to mirror; nothing without a list. Throws for one that cannot be read. */
export async function readMirrorList(recordingsDir: string): Promise<MirrorEntry[]> {
  let text: string;
  try {
    text = await readFile(path.join(recordingsDir, mirrorListName), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const parsed = mirrorList.safeParse(JSON.parse(text));
  // Without its value, which holds tokens.
  if (!parsed.success) throw new Error(`${mirrorListName} is of another version`);
  return parsed.data.mirrors;
}
