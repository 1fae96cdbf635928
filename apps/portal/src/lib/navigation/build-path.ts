/** Parameter names of a path written with braces. */
export type ParamsOf<P extends string> = P extends `${string}{${infer K}}${infer Rest}`
  ? { readonly [Name in K]: string } & ParamsOf<Rest>
  : object;

export type SearchInput = Readonly<Record<string, string | number | null | undefined>>;

/** Fills the parameters of a path and adds a trailing slash: `/events/{eventId}` → `/events/7/`. */
export function buildPath(path: string, params: Readonly<Record<string, string>>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new TypeError(`${path}: parameter "${key}" is missing`);
    return encodeURIComponent(value);
  });
  return filled.endsWith('/') ? filled : `${filled}/`;
}
