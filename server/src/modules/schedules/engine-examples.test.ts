/**
 * Figures that each version of the engine computed for stored terms and events. They are never computed again: a change that alters one of them
 * would alter the past of running loans, so it needs a new version (decision 154).
 */
import { type Day, day } from '@ajo/contract/kernel/time';
import { type AccountView, ScheduleQuestion } from '@ajo/contract/modules/schedules';
import { describe, expect, test } from 'vitest';
import { accountView, eventsOf, servicingOf, whyNotEvents } from './account-view.rules.ts';
import type { Account } from './account.ts';
import { currentEngineVersion, type EngineVersion, engineVersionOf, engineVersions } from './engine.ts';
import { accountOn } from './account.rules.ts';
import version1 from './engine-1.examples.json' with { type: 'json' };
import version2 from './engine-2.examples.json' with { type: 'json' };
import version3 from './engine-3.examples.json' with { type: 'json' };
import version4 from './engine-4.examples.json' with { type: 'json' };
import version5 from './engine-5.examples.json' with { type: 'json' };
import version6 from './engine-6.examples.json' with { type: 'json' };
import version7 from './engine-7.examples.json' with { type: 'json' };
import { termsOf } from './preview.rules.ts';
import { scheduleOf, whyNotTerms } from './schedule.rules.ts';
import { type Amounts, components, type Terms } from './schedule.ts';

type Example = { title: string; question: unknown; schedule: string[]; accounts: Record<string, string[]> };

const stored: Record<EngineVersion, readonly Example[]> = {
  1: version1,
  2: version2,
  3: version3,
  4: version4,
  5: version5,
  6: version6,
  7: version7,
};

const kobo = (amounts: Amounts): string => components.map((component) => amounts[component]).join(' ');

function scheduleLines(terms: Terms): string[] {
  const { rows, apr, totals } = scheduleOf(terms);
  return [
    ...rows.map((row) => [row.dueOn, row.principal, row.interest, row.fees, row.closingBalance].join(' ')),
    `cost ${totals.costOfCredit} apr ${apr}`,
  ];
}

/** Amounts are kobo of penalty, fee, interest and principal. */
function accountLines(account: Account): string[] {
  const { balances, ...view }: AccountView = accountView(account);
  return [
    `${view.status} dpd ${view.days_past_due} late ${account.late.map(({ from, through }) => `${from}/${through}`).join(' ')}`,
    `outstanding ${kobo(balances.outstanding)} due ${kobo(balances.due)} payoff ${balances.payoff}`,
    `earned ${balances.interest_earned} credit ${balances.customer_credit} recovered ${balances.recovered} written off ${kobo(balances.written_off)}`,
    ...view.rows.map((row) =>
      [row.due_on, row.status, 'asked', kobo(row.asked), 'paid', kobo(row.paid), 'waived', kobo(row.waived)].join(' '),
    ),
    ...view.transactions.map((done) =>
      [
        done.on,
        done.type,
        done.amount,
        'split',
        kobo(done.split),
        'balance',
        done.principal_balance,
        done.reversed_by ?? '',
      ].join(' '),
    ),
  ];
}

function figuresOf({ question: wire, accounts }: Example, engine: EngineVersion): Pick<Example, 'schedule' | 'accounts'> {
  const question = ScheduleQuestion.parse(wire);
  const terms = { ...termsOf(question, day('2026-01-01')), engine };
  const events = eventsOf(question.events);
  expect(whyNotTerms(terms) ?? whyNotEvents(terms, events)).toBeUndefined();
  const contract = { terms, servicing: servicingOf(question) };
  const days = Object.keys(accounts) as Day[];
  return {
    schedule: scheduleLines(terms),
    accounts: Object.fromEntries(days.map((on) => [on, accountLines(accountOn(contract, events, on))])),
  };
}

describe.each(engineVersions)('engine version %i', (version) => {
  test.each(stored[version].map((example) => [example.title, example] as const))(
    'computes the stored figures of its contracts: %s',
    (_, example) => {
      const { schedule, accounts } = example;
      expect(figuresOf(example, version)).toEqual({ schedule, accounts });
    },
  );

  test('the stored examples contain every kind of event', () => {
    const types = stored[version].flatMap(({ question }) => ScheduleQuestion.parse(question).events.map(({ type }) => type));
    expect(new Set(types)).toEqual(
      new Set(['repayment', 'prepayment', 'payoff', 'reversal', 'tranche', 'charge', 'waiver', 'write_off', 'reschedule']),
    );
  });
});

test('new contracts get the latest version; a version of a newer program is refused', () => {
  expect(currentEngineVersion).toBe(Math.max(...engineVersions));
  expect(engineVersions.map(engineVersionOf)).toEqual([...engineVersions]);
  expect(() => engineVersionOf(8)).toThrow('Engine version 8 is unknown');
});
