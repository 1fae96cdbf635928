import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const textFile = /\/apps\/studio\/locales\/[^?]*\.json$/;

type Tree = string | { readonly [key: string]: Tree };

/** Parses the messages of a tree; one that is a plain text stays a text. */
const compileTree = (tree: Tree): unknown =>
  typeof tree === 'string'
    ? compile(tree)
    : Object.fromEntries(Object.entries(tree).map(([key, inner]) => [key, compileTree(inner)]));

/** Parses the studio's texts while it is built, so that browsers need no parser of messages. */
export const compiledTexts = (): Plugin => ({
  name: 'grandstand-studio-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!textFile.test(id)) return null;
    const compiled = JSON.stringify(compileTree(JSON.parse(code) as Tree));
    // The JSON plugin comes next.
    return { code: compiled, map: null };
  },
});
