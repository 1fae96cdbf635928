import { parseSync } from 'oxc-parser';

/**
 * One change of a source text that a test should detect. `start` and `end` count UTF-16 units. `within`
 * is the start of the enclosing function's body, null for code that runs as the module loads.
 */
export type Mutation = {
  line: number;
  start: number;
  end: number;
  was: string;
  becomes: string;
  within: number | null;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const swaps: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

/**
 * Returns every mutation of a module, in text order: conditions, comparisons, booleans, arithmetic, calls
 * that are statements or links of a chain, and plain return values.
 *
 * @throws SyntaxError if the text is not TypeScript
 */
export function mutationsOf(path: string, text: string): Mutation[] {
  const mutations: Mutation[] = [];
  visit(programOf(path, text), (node, within) => {
    mutate(node, text, ({ start, end }, becomes) => {
      const line = text.slice(0, start).split('\n').length;
      mutations.push({ line, start, end, was: text.slice(start, end), becomes, within });
    });
  });
  return mutations.toSorted((a, b) => a.start - b.start);
}

/**
 * Inserts a call at the start of each function body; the offsets match `within` of a mutation.
 *
 * @param callOf returns the text of the call for the offset of a body
 */
export function insertProbes(
  path: string,
  text: string,
  callOf: (start: number) => string,
): string {
  const inserts: { at: number; text: string }[] = [];
  visit(programOf(path, text), (node) => {
    const body = bodyOf(node);
    if (body === null) return;
    const call = callOf(body.start);
    if (isBlock(body)) inserts.push({ at: body.start + 1, text: `${call};` });
    else inserts.push({ at: body.start, text: `(${call},` }, { at: body.end, text: ')' });
  });
  // Inserted from the end, so that earlier offsets stay valid. Of two at one offset, the later in the list
  // belongs to the inner function and is inserted first.
  let result = text;
  for (const insert of inserts.toSorted((a, b) => b.at - a.at))
    result = result.slice(0, insert.at) + insert.text + result.slice(insert.at);
  return result;
}

function programOf(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new SyntaxError(`${path}: ${errors[0].message}`);
  return program as unknown as Node;
}

const isBlock = ({ type }: Node): boolean => type === 'BlockStatement' || type === 'FunctionBody';

/** Returns the body of a function; null if the node is not a function, or only declares one. */
function bodyOf(node: Node): Node | null {
  const isFunction =
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression';
  return isFunction ? ((node['body'] as Node | null) ?? null) : null;
}

/** Records a replacement of a range of the text. */
type Replace = (range: { start: number; end: number }, becomes: string) => void;

function mutate(node: Node, text: string, replace: Replace): void {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      replace(node['test'] as Node, 'true');
      replace(node['test'] as Node, 'false');
      break;
    case 'BinaryExpression':
    case 'LogicalExpression':
      swapOperator(node, text, replace);
      break;
    case 'UnaryExpression':
      if (node['operator'] === '!') replace({ start: node.start, end: node.start + 1 }, '');
      break;
    case 'Literal':
      if (typeof node['value'] === 'boolean') replace(node, String(!node['value']));
      break;
    case 'ReturnStatement':
      mutateReturned(node['argument'] as Node | null, replace);
      break;
    case 'ExpressionStatement':
      if (isCall(node['expression'] as Node)) replace(node, ';');
      break;
    case 'CallExpression':
      dropLink(node, replace);
      break;
  }
}

function swapOperator(node: Node, text: string, replace: Replace): void {
  const operator = String(node['operator']);
  const [left, right] = [node['left'] as Node, node['right'] as Node];
  const becomes = swaps[operator];
  if (becomes === undefined || (operator === '+' && [left, right].some(isText))) return;
  const start = text.indexOf(operator, left.end);
  replace({ start, end: start + operator.length }, becomes);
}

const isText = ({ type, value }: Node): boolean =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

function mutateReturned(value: Node | null, replace: Replace): void {
  if (value?.type !== 'Literal') return;
  if (typeof value['value'] === 'number') replace(value, String(value['value'] + 1));
  if (typeof value['value'] === 'string') replace(value, value['value'] === '' ? "'x'" : "''");
}

const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' ||
  (node.type === 'AwaitExpression' && isCall(node['argument'] as Node));

/** `.where(…).forUpdate()` loses its last link: the rest still has the same kind of type. */
function dropLink(node: Node, replace: Replace): void {
  const callee = node['callee'] as Node;
  const before = callee['object'] as Node | undefined;
  if (callee.type === 'MemberExpression' && before?.type === 'CallExpression')
    replace({ start: before.end, end: node.end }, '');
}

/** Types and imports do not run. */
const unmutatedNodes = /^(TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|Import)/;

function visit(
  node: Node,
  look: (node: Node, within: number | null) => void,
  within: number | null = null,
): void {
  if (unmutatedNodes.test(node.type)) return;
  look(node, within);
  const inside = bodyOf(node)?.start ?? within;
  for (const value of Object.values(node).flat())
    if (typeof value === 'object' && value !== null && 'type' in value)
      visit(value as Node, look, inside);
}

/** Returns the text with one mutation applied. */
export const applyMutation = (text: string, { start, end, becomes }: Mutation): string =>
  text.slice(0, start) + becomes + text.slice(end);
