import { isForeignFormat } from '../../core/recovery/playlist-fault.ts';

/** Reads a playlist; null once it turns out to be another format, which may be a video of hours. */
export async function readPlaylist({ body }: Response): Promise<string | null> {
  const reader = body?.getReader();
  if (!reader) return null;
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (!isForeignFormat(text)) continue;
    await reader.cancel();
    return null;
  }
}
