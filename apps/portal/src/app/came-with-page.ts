/** The element with which the document names a file of the first page, or null. */
const linkOf = (what: string) =>
  import.meta.env.SSR
    ? null
    : document.querySelector<HTMLLinkElement>(`link[data-of=${JSON.stringify(what)}]`);

/**
 * A module of the first page (`page home/home`, or `texts`): the document names its file and has the
 * browser fetch it, so that the entry needs no list of all files there are. Null for any other, in
 * development, and when the file is gone: then the list is asked, and whoever waits for a new version
 * hears of it.
 */
export async function cameWithPage<T>(what: string): Promise<T | null> {
  const link = linkOf(what);
  if (link === null) return null;
  const module = import(/* @vite-ignore */ link.href) as Promise<T>;
  return module.catch(() => null);
}

/** The texts that the first page needs besides the frame's; null for another page. */
export const textsNamedFor = (page: string): readonly string[] | null =>
  linkOf(`page ${page}`)?.dataset['texts']?.split(' ').filter(Boolean) ?? null;
