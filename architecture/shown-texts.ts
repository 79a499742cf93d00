/** Finds the texts in a TypeScript file that people may read: literals, templates and JSX text, without the parts that only a program reads. */
import ts from 'typescript';

export type ShownText = { text: string; line: number };

/** JSX attributes that hold addresses, keys and class names. */
const attributesOfPrograms =
  /^(className|class|to|href|src|key|id|name|type|path|d|role|rel|htmlFor|autoComplete|inputMode|viewBox|accept)$/;
/** Template tags whose text goes to the database. */
const tagsOfPrograms = /^sql/;
const queryText =
  /\b(select|insert into|update|delete from|create table|alter (system|table))\b.*\b(from|set|into|values|reset|as|\()\b/is;

/** A value in a template is one word. */
const placeholder = '…';

export function shownTextsOf(file: string, source: string): ShownText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: ShownText[] = [];
  const add = (node: ts.Node, raw: string): void => {
    const text = raw.replaceAll(/\s+/g, ' ').trim();
    if (!isProse(text)) return;
    found.push({ text, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
  };
  const visit = (node: ts.Node): void => {
    if (isForPrograms(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) add(node, node.text);
    if (ts.isTemplateExpression(node)) {
      add(node, node.head.text + node.templateSpans.map(({ literal }) => placeholder + literal.text).join(''));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const isForPrograms = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isJsxAttribute(node) && attributesOfPrograms.test(node.name.getText())) ||
  (ts.isTaggedTemplateExpression(node) && tagsOfPrograms.test(node.tag.getText()));

/** Keys, addresses and queries are no prose: it has two words, or begins with a capital letter. */
const isProse = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  (text.includes(' ') || /^\p{Lu}/u.test(text)) &&
  !/<\/?[a-z][^>]*>/.test(text) &&
  !queryText.test(text);
