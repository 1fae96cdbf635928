/**
 * A page's data as embedded in the page. Lists have dozens of entries with the same thirty keys, and
 * the same teams and competitions in most entries: as plain JSON, more than half of the home page's
 * data was a repetition. Here the keys of objects with the same shape are written once, and a repeated
 * object is referenced by its number.
 *
 *     [{ id: 1, of: { id: 7 } }, { id: 2, of: { id: 7 } }]
 *     { shapes: [['id', 'of'], ['id']], value: [0, [1, 1, [2, 7]], [1, 2, [-1]]] }
 *
 * An array starts with 0, an object with the number of its shape, counted from 1. A reference to an
 * earlier object is its negated number, in the order in which objects are completed.
 */
export interface PackedData {
  readonly shapes: readonly (readonly string[])[];
  readonly value: unknown;
}

/** Larger objects do not repeat, and comparing them would cost more than it saves. */
const maxComparedLength = 1000;

/** A separator that no property name in a response contains. */
const nameSeparator = '\0';

/** Returns JSON data as the JSON of a `PackedData`; omits what JSON omits. */
export function packToJson(data: unknown): string {
  /** Keyed by joined property names: the shape's number, from 1, and its names as JSON. */
  const shapes = new Map<string, { readonly number: number; readonly keys: string }>();
  /** Numbers of the objects so far, by their packed JSON. */
  const objectNumbers = new Map<string, number>();
  let objectCount = 0;

  const shapeNumberOf = (names: string): number => {
    const knownShape = shapes.get(names);
    if (knownShape !== undefined) return knownShape.number;
    const number = shapes.size + 1;
    shapes.set(names, { number, keys: JSON.stringify(names.split(nameSeparator).slice(1)) });
    return number;
  };

  const packObject = (value: object): string => {
    let names = '';
    const entries = Object.entries(value).filter(([, member]) => member !== undefined);
    for (const [name] of entries) names += nameSeparator + name;
    let packed = `[${shapeNumberOf(names)}`;
    for (const [, member] of entries) packed += `,${pack(member)}`;
    packed += ']';
    const earlier = packed.length <= maxComparedLength ? objectNumbers.get(packed) : undefined;
    if (earlier !== undefined) return `[-${earlier}]`;
    objectCount += 1;
    if (packed.length <= maxComparedLength) objectNumbers.set(packed, objectCount);
    return packed;
  };

  const pack = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
    if (!Array.isArray(value)) return packObject(value);
    let packed = '[0';
    for (const item of value) packed += `,${pack(item)}`;
    return `${packed}]`;
  };

  const value = pack(data);
  return `{"shapes":[${[...shapes.values()].map(({ keys }) => keys).join(',')}],"value":${value}}`;
}

/** Unpacks the output of `packToJson`. A repeated object is the same object each time: do not mutate it. */
export function unpack({ shapes, value }: PackedData): unknown {
  const objects: unknown[] = [];
  const read = (packed: unknown): unknown => {
    if (!Array.isArray(packed)) return packed;
    const [kind, ...rest] = packed as [number, ...unknown[]];
    if (kind === 0) return rest.map(read);
    if (kind < 0) return objects[-kind - 1];
    const keys = shapes[kind - 1] ?? [];
    const object = Object.fromEntries(keys.map((key, index) => [key, read(rest[index])]));
    objects.push(object);
    return object;
  };
  return read(value);
}
