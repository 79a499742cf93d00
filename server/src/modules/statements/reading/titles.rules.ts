/** Finds the line of titles and the layout it belongs to. Pure. */
import { type Layout, layouts, type Meaning, meanings, otherLayout } from './layouts.ts';
import { normal } from './text.rules.ts';

/** A title and the letters of the line that it covers: from `start` up to, not including, `end`. */
export type FoundTitle = { title: string; start: number; end: number };

const known = Object.keys(meanings).sort((a, b) => b.length - a.length);
const longestLine = 200;

/** A whole line spelled as titles that are known, the longest possible first; undefined when a letter is left over. */
export function spellTitles(letters: string): FoundTitle[] | undefined {
  if (letters.length > longestLine) return undefined;
  const dead = new Set<number>();
  const from = (start: number): FoundTitle[] | undefined => {
    if (start === letters.length) return [];
    if (dead.has(start)) return undefined;
    for (const title of known) {
      const rest = letters.startsWith(title, start) ? from(start + title.length) : undefined;
      if (rest) return [{ title, start, end: start + title.length }, ...rest];
    }
    dead.add(start);
    return undefined;
  };
  const found = from(0);
  return found && isTable(found.map(({ title }) => title)) ? found : undefined;
}

export const meaningOf = (title: string): Meaning => (Object.hasOwn(meanings, title) ? meanings[title] : undefined) ?? 'other';

function isTable(titles: readonly string[]): boolean {
  const has = (meaning: Meaning): boolean => titles.some((title) => meaningOf(title) === meaning);
  return titles.length >= 4 && has('on') && has('narration') && (has('amount') || (has('debit') && has('credit')));
}

/** Currency in brackets is no part of a title's name: "Debit(₦)", "Debit(NGN)" and "Debit" are one column. */
const plain = (title: string): string => title.replace(/^(debit|credit|balanceafter|balance|amount)(?:ngn|n)$/, '$1');

/** The layout with exactly these titles, in any order: a spreadsheet that was re-arranged still is what it is. */
export function layoutOf(titles: readonly string[]): Layout {
  const key = titles.map(plain).toSorted().join();
  return layouts.find((layout) => layout.titles.map(plain).toSorted().join() === key) ?? otherLayout;
}

/** The titles of a row of cells; columns we do not know are kept and not read. Undefined when it is no line of titles. */
export function titlesOfCells(cells: readonly string[]): string[] | undefined {
  const titles = cells.map((cell) => normal(cell));
  return isTable(titles.filter((title) => Object.hasOwn(meanings, title))) ? titles : undefined;
}
