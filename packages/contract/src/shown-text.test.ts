/** No call and no content accepts an invisible name, title or comment, except from a device. */
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { callsByName, contentSchemas } from './index.ts';

/** Names of fields that are shown: the last part of a path. */
const shown = /^(title|shortTitle|metaTitle|name|shortName|label|text|display_?name|authorName)$/i;
/** Sent by a device: truncated instead of rejected. The backend replaces an invisible one. */
const truncated = ['device.name', 'profile.display_name'];
/** May be empty, where the portal shows a default. */
const defaulted = ['shortName', 'shortTitle', 'identities.title', 'device.rename.name'];

interface Def {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly type: string;
}

/** Returns the text fields of a schema with their paths. */
function textsOf(schema: z.ZodType, path: string): [path: string, schema: z.ZodType][] {
  const def = schema.def as unknown as Def;
  if (def.shape !== undefined)
    return Object.entries(def.shape).flatMap(([key, field]) => textsOf(field, `${path}.${key}`));
  if (def.type === 'pipe') {
    const inner = [def.in, def.out].filter((value) => value !== undefined);
    const texts = inner.flatMap((item) => textsOf(item, path));
    return texts.some(([at]) => at === path) ? [[path, schema]] : texts;
  }
  const inner = def.innerType ?? def.element;
  if (inner !== undefined) {
    const texts = textsOf(inner, path);
    return def.element === undefined && texts.some(([at]) => at === path)
      ? [[path, schema]]
      : texts;
  }
  if (def.options !== undefined) {
    const texts = def.options.flatMap((option) => textsOf(option, path));
    return texts.some(([at]) => at === path) ? [[path, schema]] : texts;
  }
  return def.type === 'string' ? [[path, schema]] : [];
}

const bodies = Object.entries(callsByName).flatMap(([name, call]) =>
  call.body === undefined ? [] : textsOf(call.body, name),
);
const contents = Object.entries(contentSchemas).flatMap(([key, schema]) => textsOf(schema, key));
const endsIn = (path: string, ends: readonly string[]) =>
  ends.some((end) => path.endsWith(`.${end}`) || path === end);
const named = [...bodies, ...contents].filter(([path]) => shown.test(path.split('.').at(-1) ?? ''));
const fields = named.filter(([path]) => !endsIn(path, [...truncated, ...defaulted]));
const invisible = [' ', '\u200B', '\u115F', '\u3164', '\u2800'];

it.each(fields)('[ACC-07] %s rejects invisible text', (_, schema) => {
  for (const text of ['', ...invisible]) expect(schema.safeParse(text).success).toBe(false);
});

it.each(named.filter(([path]) => endsIn(path, defaulted)))(
  '[ACC-07] %s may be empty, but not invisible, which would hide its default',
  (_, schema) => {
    expect(schema.safeParse('').success).toBe(true);
    for (const text of invisible) expect(schema.safeParse(text).success).toBe(false);
  },
);

it('the fields checked for invisible text are found in calls and in content', () => {
  expect(fields.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'signIn.register.display_name',
      'user.updateProfile.data.displayName',
      'clip.create.title',
      'clip.update.title',
      'tag.save.title',
      'comment.save.text',
      'event.create.title',
      'events.title',
      'comments.authorName',
    ]),
  );
});
