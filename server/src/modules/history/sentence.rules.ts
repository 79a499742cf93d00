/** The sentence of a line of history: actor, act, object and amount. Pure. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import { Day, longDay } from '@ajo/contract/kernel/time';
import type { Change } from '@ajo/contract/modules/history';
import { sentences } from './sentences/index.ts';

type SentenceInput = {
  actor: string;
  action: string;
  from: string | null;
  to: string | null;
  changes: readonly Change[];
  reason?: string | null;
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Exact acts first, then those with the longest fixed text. */
const acts = Object.entries(sentences)
  .toSorted(([one], [two]) => two.replaceAll('…', '').length - one.replaceAll('…', '').length)
  .map(([act, template]) => ({ template, pattern: new RegExp(`^${act.split('…').map(escaped).join('(.+?)')}$`, 's') }));

/** An opinion has a sentence for each verdict; a loan that was not repaid is completed for a reason. */
function templateOf({ action, changes, reason }: SentenceInput): (typeof acts)[number] | undefined {
  const verdict = changes.find(({ field }) => field === 'verdict')?.after;
  const word = verdict ?? (reason ? 'for a reason' : undefined);
  return [...(word ? [`${action} (${word})`] : []), action]
    .map((act) => acts.find(({ pattern }) => pattern.test(act)))
    .find((found) => found !== undefined);
}

/** An act of an earlier release, which has no sentence any more, reads as it was recorded. */
export function sentenceOf(line: SentenceInput): string {
  const { actor, action, from, to, changes } = line;
  const found = templateOf(line);
  if (!found) return `${actor} ${action}`;
  const facts = new Map<string, string | null>([
    ['actor', actor],
    ['from', wordOf(from)],
    ['to', wordOf(to)],
  ]);
  for (const { field, before, after } of changes) {
    facts.set(`was.${field}`, before);
    facts.set(field, after ?? before);
  }
  found.pattern
    .exec(action)
    ?.slice(1)
    .forEach((part, at) => facts.set(String(at + 1), part));
  const shown = found.template.replaceAll(/\[([^\]]*)\]/g, (_, part: string) => (isComplete(part, facts) ? part : ''));
  return filled(shown, facts);
}

const wordOf = (state: string | null): string | null => state?.replaceAll('_', ' ') ?? null;

const placeholders = /\{(₦?)([^}]+)\}/g;

const isComplete = (part: string, facts: Map<string, string | null>): boolean =>
  [...part.matchAll(placeholders)].every(([, , name = '']) => (facts.get(name) ?? null) !== null);

/** A fact that must be there and is not reads as a dash. */
const filled = (template: string, facts: Map<string, string | null>): string =>
  template.replaceAll(placeholders, (_, money: string, name: string) => {
    const value = facts.get(name) ?? null;
    if (value === null) return '—';
    return money ? moneyText(value) : factText(value);
  });

const moneyText = (value: string): string => (/^-?\d{1,18}$/.test(value) ? naira(kobo(BigInt(value))) : value);

function factText(value: string): string {
  const on = Day.safeParse(value);
  if (on.success) return longDay(on.data);
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value;
}
