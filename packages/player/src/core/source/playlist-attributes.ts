/** Returns an attribute of a playlist's tag without its quotes; empty if it is absent. */
export const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`(?:^|,)${name}=("[^"]*"|[^,]*)`).exec(attributes)?.[1]?.replaceAll('"', '') ?? '';
