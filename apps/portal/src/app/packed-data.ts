/**
 * A page's data as it is written into the page. Lists have dozens of entries with the same thirty
 * keys, and the same teams and competitions in each other one: as plain JSON, more than half of what
 * the home page carried was written before. Here the keys of objects stand once for all that have
 * them, and an object that comes again is named by its number.
 *
 *     [{ id: 1, of: { id: 7 } }, { id: 2, of: { id: 7 } }]
 *     { shapes: [['id', 'of'], ['id']], value: [0, [1, 1, [2, 7]], [1, 2, [-1]]] }
 *
 * An array begins with 0, an object with the number of its shape, counted from 1, and one that came
 * before is its own number below 0, in the order in which objects come to their end.
 */
export interface PackedData {
  readonly shapes: readonly (readonly string[])[];
  readonly value: unknown;
}

/** Larger objects do not come twice, and comparing them would cost more than it saves. */
const largestCompared = 1000;

/** Stands in no name of what calls answer. */
const betweenNames = '\0';

/** Writes JSON data as the JSON of a `PackedData`; what JSON leaves out is left out. */
export function packToJson(data: unknown): string {
  /** By their names in one text: the shape's number, from 1, and its names as JSON. */
  const shapes = new Map<string, { readonly number: number; readonly keys: string }>();
  const seen = new Map<string, number>();
  let objects = 0;

  const shapeOf = (names: string): number => {
    const known = shapes.get(names);
    if (known !== undefined) return known.number;
    const number = shapes.size + 1;
    shapes.set(names, { number, keys: JSON.stringify(names.split(betweenNames).slice(1)) });
    return number;
  };

  const packObject = (value: object): string => {
    let names = '';
    const written = Object.entries(value).filter(([, one]) => one !== undefined);
    for (const [name] of written) names += betweenNames + name;
    let packed = `[${shapeOf(names)}`;
    for (const [, one] of written) packed += `,${pack(one)}`;
    packed += ']';
    const known = packed.length <= largestCompared ? seen.get(packed) : undefined;
    if (known !== undefined) return `[-${known}]`;
    objects += 1;
    if (packed.length <= largestCompared) seen.set(packed, objects);
    return packed;
  };

  const pack = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
    if (!Array.isArray(value)) return packObject(value);
    let packed = '[0';
    for (const one of value) packed += `,${pack(one)}`;
    return `${packed}]`;
  };

  const value = pack(data);
  return `{"shapes":[${[...shapes.values()].map(({ keys }) => keys).join(',')}],"value":${value}}`;
}

/** Reads what `packToJson` wrote. What came twice is the same object twice: it is not to be written to. */
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
