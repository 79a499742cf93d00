/** Leaves the summaries of calls out of the bundle: the server documents the calls with them, and no page shows one. */
import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const isNamed = (value: unknown, name: string): boolean => isNode(value) && value['name'] === name;

/** The summaries in `call({ … })` below a node, as ranges of the text with the comma that follows. */
function summariesIn(node: Node, code: string): [number, number][] {
  const below = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => summariesIn(child, code));
  if (node.type !== 'CallExpression' || !isNamed(node['callee'], 'call')) return below;
  const [definition] = node['arguments'] as Node[];
  const properties = definition?.type === 'ObjectExpression' ? (definition['properties'] as Node[]) : [];
  const own = properties.filter((property) => property.type === 'Property' && isNamed(property['key'], 'summary'));
  return [...below, ...own.map(({ start, end }): [number, number] => [start, code[end] === ',' ? end + 1 : end])];
}

/** @param program the syntax tree of `code`. */
export const withoutSummaries = (code: string, program: object): string =>
  summariesIn(program as Node, code)
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), code);

export const leaveSummariesOut = (): Plugin => ({
  name: 'ajo-without-summaries',
  apply: 'build',
  // After the types are gone.
  enforce: 'post',
  transform: {
    filter: { id: /\/contract\/src\/modules\// },
    handler(code) {
      return { code: withoutSummaries(code, this.parse(code)), map: null };
    },
  },
});
