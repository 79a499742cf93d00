/** What people read about a change: each fact that moved, before and after. Pure. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { HistoryLine } from '@ajo/contract/modules/history';

type Facts = Record<string, unknown>;
export type Changed = { id: string; fact: string; before: string; after: string };

/** Facts that are kobo; everything else is shown as it was kept. */
const money =
  /(^|\.)(amount|principal|fee|upfront_fee|down_payment|outstanding|owed|credit|min_amount|max_amount|instalment_amount|multiple|subadmin|second_approver_above)$/;

const words = (path: string): string =>
  path
    .replaceAll('.', ': ')
    .replaceAll('_', ' ')
    .replace(/^./, (first) => first.toUpperCase());

/** Groups by their path: "grace.principal". Lists are one fact. */
function flat(facts: Facts | null, path = ''): [string, unknown][] {
  return Object.entries(facts ?? {}).flatMap(([name, value]): [string, unknown][] => {
    const at = path === '' ? name : `${path}.${name}`;
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? flat(value as Facts, at) : [[at, value]];
  });
}

function textOf(path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value)) return value.map(plainText).join(', ') || '—';
  // The count of a grace has the name of an amount.
  const text = plainText(value);
  const isMoney = money.test(path) && !path.startsWith('grace.') && /^-?\d{1,18}$/.test(text);
  return isMoney ? naira(kobo(BigInt(text))) : text;
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Where both sides are kept, only what moved; otherwise all of the one that is. */
export function changesIn({ before, after }: Pick<HistoryLine, 'before' | 'after'>): Changed[] {
  const [was, is] = [new Map(flat(before)), new Map(flat(after))];
  const isBoth = was.size > 0 && is.size > 0;
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((path): Changed[] => {
    const change = { id: path, fact: words(path), before: textOf(path, was.get(path)), after: textOf(path, is.get(path)) };
    return isBoth && change.before === change.after ? [] : [change];
  });
}
