import { parseSync } from 'oxc-parser';

/** One change of a source text that a test ought to notice; `start` and `end` count UTF-16 units. */
export type Mutation = { line: number; start: number; end: number; was: string; becomes: string };

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const SWAPS: Record<string, string> = {
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
 * Every mutation of a module, in the order of the text: conditions, comparisons, booleans, arithmetic,
 * calls that are statements or links of a chain, and what is returned as it stands.
 *
 * @throws SyntaxError when the text is no TypeScript
 */
export function mutationsOf(path: string, text: string): Mutation[] {
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const found: Mutation[] = [];
  const replace = ({ start, end }: { start: number; end: number }, becomes: string): void => {
    const line = text.slice(0, start).split('\n').length;
    found.push({ line, start, end, was: text.slice(start, end), becomes });
  };
  visit(program as unknown as Node, (node) => mutate(node, text, replace));
  return found.toSorted((a, b) => a.start - b.start);
}

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
  const becomes = SWAPS[operator];
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

/** `.where(…).forUpdate()` loses its last link: what is left is still the same kind of thing. */
function dropLink(node: Node, replace: Replace): void {
  const callee = node['callee'] as Node;
  const before = callee['object'] as Node | undefined;
  if (callee.type === 'MemberExpression' && before?.type === 'CallExpression')
    replace({ start: before.end, end: node.end }, '');
}

/** Nothing of a type or an import runs. */
const STILL = /^(TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|Import)/;

function visit(node: Node, look: (node: Node) => void): void {
  if (STILL.test(node.type)) return;
  look(node);
  for (const value of Object.values(node).flat())
    if (typeof value === 'object' && value !== null && 'type' in value) visit(value as Node, look);
}

/** The text with one mutation in it. */
export const mutated = (text: string, { start, end, becomes }: Mutation): string =>
  text.slice(0, start) + becomes + text.slice(end);
