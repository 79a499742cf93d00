/** Leaves the summaries of calls out of the bundle: the server documents the calls with them, and no page shows one. */
import { type ESTree, type Plugin, Visitor } from 'vite';

/** The summaries in `call({ … })`, as ranges of the text with the comma that follows. */
function summariesIn(program: ESTree.Program, code: string): [number, number][] {
  const found: [number, number][] = [];
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'call' || definition?.type !== 'ObjectExpression') return;
      for (const property of definition.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'summary')
          found.push([property.start, code[property.end] === ',' ? property.end + 1 : property.end]);
    },
  }).visit(program);
  return found;
}

/** @param program the syntax tree of `code`. */
export const withoutSummaries = (code: string, program: ESTree.Program): string =>
  summariesIn(program, code)
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
