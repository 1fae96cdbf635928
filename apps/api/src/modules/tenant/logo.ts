/** Logos of tenants: uploaded ones, and those that are drawn for a tenant without one. */
import { writeFile } from 'node:fs/promises';
import { derivePalette, maxLogoDrawingBytes, type TenantConfig } from '@grandstand/contract';
import { escapeHtml, newBrand } from '@grandstand/contract/constants';
import { SaxesParser } from 'saxes';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import { isPicture, storePicture, type StoredPicture } from '../picture/index.ts';

type LogoOwner = Pick<Ctx, 'sharedFiles' | 'resources' | 'address'> & {
  readonly tenant: { readonly id: string };
};

/** Elements that run scripts, or show documents and files other than the drawing. */
const refusedElements = new Set([
  'script',
  'foreignobject',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
  'handler',
  'listener',
]);
/** Addresses within the drawing, and pictures that it contains. */
const isOwnAddress = (address: string): boolean =>
  address.startsWith('#') || /^data:image\/(?:png|jpeg|webp|gif);base64,/i.test(address);
/** Maximum nesting of elements. */
const maxDepth = 64;

const styleProblem = (style: string): string | null => {
  if (/@import|expression\s*\(|-moz-binding|javascript:/i.test(style))
    return 'a style that loads or runs something';
  const addresses = [...style.matchAll(/url\(\s*["']?([^"')]*)/gi)].map(([, url = '']) =>
    url.trim(),
  );
  const foreign = addresses.find((address) => !isOwnAddress(address));
  return foreign === undefined ? null : `a style that loads ${foreign.slice(0, 80)}`;
};

function attributeProblem(element: string, name: string, value: string): string | null {
  if (/^on/i.test(name)) return `the attribute ${name}, which runs a script`;
  if (/^(?:xlink:)?href$|^src$/i.test(name) && !isOwnAddress(value.trim()))
    return `a reference to ${value.trim().slice(0, 80)}; it may refer to its own parts only`;
  if (/^(?:animate|set)/i.test(element) && name === 'attributeName' && /href$/i.test(value))
    return 'an animation that changes a reference';
  return styleProblem(value);
}

/** Returns what a drawing has that a logo must not have, such as `the element <script>`; null for nothing. */
export function drawingProblem(text: string): string | null {
  const parser = new SaxesParser();
  let problem: string | null = null;
  let depth = 0;
  let elements = 0;
  let style: string | null = null;
  const refuse = (found: string | null) => {
    problem ??= found;
  };
  parser.on('error', (error) => refuse(`XML that cannot be read: ${error.message.slice(0, 120)}`));
  parser.on('doctype', () => refuse('a document type, which may declare entities'));
  parser.on('processinginstruction', ({ target }) => refuse(`the instruction <?${target}`));
  parser.on('opentag', ({ name, attributes }) => {
    const element = (name.split(':').at(-1) ?? name).toLowerCase();
    depth += 1;
    elements += 1;
    if (elements === 1 && element !== 'svg') refuse(`<${name}> in place of <svg>`);
    if (depth > maxDepth) refuse(`elements nested deeper than ${maxDepth}`);
    if (refusedElements.has(element)) refuse(`the element <${name}>`);
    if (element === 'style') style = '';
    for (const [attribute, value] of Object.entries(attributes))
      refuse(attributeProblem(element, attribute, value));
  });
  const addText = (part: string) => {
    if (style !== null) style += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (style === null || !/(?:^|:)style$/i.test(name)) return;
    refuse(styleProblem(style));
    style = null;
  });
  parser.write(text).close();
  return problem;
}

/** Stores a drawing among the tenant's art. */
async function storeDrawing(
  { sharedFiles, tenant }: LogoOwner,
  text: string,
): Promise<StoredPicture> {
  const name = `${newId('p')}.svg`;
  const key = `art/${tenant.id}/uploads/${name}`;
  const file = await sharedFiles.draft();
  await writeFile(file, text, { mode: 0o600 });
  await sharedFiles.put(key, file);
  return { address: `/media/art/uploads/${name}`, remove: () => sharedFiles.remove(key) };
}

type LogoSize = NonNullable<TenantConfig['brand']['logoSize']>;

/** Returns the size that a drawing states, in its own unit; null if it states none. */
function drawnSize(text: string): LogoSize | null {
  const parser = new SaxesParser();
  let size: LogoSize | null = null;
  let isRoot = true;
  parser.on('opentag', ({ attributes }) => {
    if (!isRoot) return;
    isRoot = false;
    const box = (attributes['viewBox'] ?? '').trim().split(/[\s,]+/);
    const stated = [attributes['width'], attributes['height']].map(String);
    const hasLengths = stated.every((length) => /^[\d.]+(?:px)?$/.test(length));
    const [width = 0, height = 0] = (hasLengths ? stated : box.slice(2)).map(Number.parseFloat);
    if (width > 0 && height > 0) size = { width, height };
  });
  parser.write(text).close();
  return size;
}

interface StoredLogo extends StoredPicture {
  /** Null if unknown. */
  readonly size: LogoSize | null;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Returns the text of a file that is a drawing; null for any other. */
function drawingOf(bytes: Buffer): string | null {
  try {
    const text = decoder.decode(bytes);
    return text.trimStart().startsWith('<') ? text : null;
  } catch {
    return null;
  }
}

/**
 * Stores an uploaded logo. Throws `picture_unreadable` with the reason for anything but a picture or a
 * drawing that neither runs nor loads anything, and `body_too_large` for a drawing beyond `maxLogoDrawingBytes`.
 */
async function storeLogo(owner: LogoOwner, base64: string): Promise<StoredLogo> {
  const bytes = Buffer.from(base64, 'base64');
  if (isPicture(bytes)) return { ...(await storePicture(owner, base64)), size: null };
  const text = drawingOf(bytes);
  if (text === null)
    throw new AppError('picture_unreadable', {
      message: 'The logo is not a picture; it must be an SVG, JPEG, PNG, WebP, AVIF or GIF',
    });
  if (bytes.length > maxLogoDrawingBytes)
    throw new AppError('body_too_large', {
      message: `The SVG has ${bytes.length} bytes; it must not have more than ${maxLogoDrawingBytes}`,
    });
  const problem = drawingProblem(text);
  if (problem !== null)
    throw new AppError('picture_unreadable', { message: `The SVG has ${problem}` });
  return { ...(await storeDrawing(owner, text)), size: drawnSize(text) };
}

/** The content of a drawn logo: the tenant's name, on a plate in its accent colour. */
interface Drawn {
  readonly name: string;
  readonly accent: string;
}

/** Returns the characters of a text as readers count them. */
const charactersOf = (text: string): string[] =>
  [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => charactersOf(word)[0] ?? '')
    .join('')
    .toUpperCase();

/** Draws a name, or its initials, on a plate in the accent colour, which is legible on dark and light pages. */
function drawName({ name, accent }: Drawn, isSquare: boolean): string {
  const text = isSquare ? initialsOf(name) : name.trim();
  const width = isSquare ? 100 : Math.max(100, charactersOf(text).length * 27 + 60);
  const size = isSquare ? 48 : 44;
  const ink = derivePalette({ accent, secondary: accent, neutral: { hue: 0, chroma: 0 } }).dark[
    'on-accent'
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 100" width="${width}" height="100">` +
    `<rect width="${width}" height="100" rx="22" fill="${accent}"/>` +
    `<text x="${width / 2}" y="${isSquare ? 67 : 65}" text-anchor="middle" font-family="system-ui,sans-serif" ` +
    `font-weight="800" font-size="${size}"${isSquare ? '' : ` textLength="${width - 60}" lengthAdjust="spacingAndGlyphs"`} ` +
    `fill="${ink}">${escapeHtml(text)}</text></svg>\n`
  );
}

/** Settings of the brand that name its logos. */
export type NewLogos = Pick<TenantConfig['brand'], 'logoUrl' | 'markUrl' | 'logoSize'>;

/**
 * Stores both logos of a new tenant, drawn from its name where none was uploaded, and passes their addresses
 * on to `save`. Removes them again if that fails.
 */
export async function withNewLogos<T>(
  owner: LogoOwner,
  { logo, mark, ...drawn }: { readonly logo: string | null; readonly mark: string | null } & Drawn,
  save: (logos: NewLogos) => Promise<T>,
): Promise<T> {
  const stored: StoredPicture[] = [];
  const storeDrawn = async (isSquare: boolean): Promise<StoredLogo> => {
    const text = drawName(drawn, isSquare);
    return { ...(await storeDrawing(owner, text)), size: drawnSize(text) };
  };
  const store = async (base64: string | null, isSquare: boolean): Promise<StoredLogo> => {
    const made = await (base64 === null ? storeDrawn(isSquare) : storeLogo(owner, base64));
    stored.push(made);
    return made;
  };
  try {
    const { address: logoUrl, size } = await store(logo, false);
    const { address: markUrl } = await store(mark, true);
    return await save({ logoUrl, markUrl, ...(size !== null && { logoSize: size }) });
  } catch (error) {
    await Promise.all(stored.map(({ remove }) => remove()));
    throw error;
  }
}

/** Stores an uploaded logo, and passes its address and size on to `save`. Removes it again if that fails. */
export async function withLogo<T>(
  owner: LogoOwner,
  base64: string,
  save: (address: string, size: LogoSize | null) => Promise<T>,
): Promise<T> {
  const { address, size, remove } = await storeLogo(owner, base64);
  try {
    return await save(address, size);
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns what a drawn logo shows, with defaults in place of missing or invalid settings. */
export const drawnLogoOf = (config: Readonly<Record<string, unknown>>): Drawn => {
  const { name, brand } = config as Partial<Pick<TenantConfig, 'name' | 'brand'>>;
  const brandAccent = String(brand?.accent);
  const accent = /^#[0-9a-f]{6}$/i.test(brandAccent) ? brandAccent : newBrand.accent;
  return { name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, 24) : '?', accent };
};
