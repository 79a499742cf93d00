/** Pages of the credit bureau check: each reads its own part of the month, and together they are the whole. */
import { dayMs } from '@ajo/contract/kernel/time';
import { BureauList, type BureauRow } from '@ajo/contract/modules/regulatory';
import { aCustomer, aRunningLoan, closeOpenDays, completeProfile, freshContext } from '#kit';
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { monthSpan } from './bureau.ts';
import { bureauRows } from './bureau-list.ts';
import { walkMonth } from './bureau-walk.ts';

const context = await freshContext();
const month = context.clock.businessDay().slice(0, 7);

/** One person with two loans, one with one, and one without a profile, whose loan is left out. */
beforeAll(async () => {
  const people = [await aCustomer(context), await aCustomer(context), await aCustomer(context)] as const;
  for (const person of people.slice(0, 2)) await completeProfile(context, person);
  for (const person of [people[0], ...people]) await aRunningLoan(context, person);
  context.clock.moveBy(31 * dayMs);
  await closeOpenDays(context);
}, 120_000);

test('a page reads its own part of the month, however the month is divided, and the pages add up to the whole', async () => {
  let queries = 0;
  const counting = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
  };
  const pool = context.db as Extract<typeof context.db, { pool: unknown }>;
  const within = { clock: context.clock, db: { ...pool, pool: pool.pool.withPlugin(counting) } };
  const span = monthSpan(month);
  const rowsOf = async (list: BureauList, page: number, perPage: number) =>
    (await bureauRows(within, { month, list, page, per_page: perPage })).rows;
  await walkMonth(within, span);
  const whole = new Map<BureauList, BureauRow[]>();
  for (const list of BureauList.options) whole.set(list, await rowsOf(list, 1, 100));
  expect(whole.get('borrowers_included')?.some((row) => row.loans.length === 2)).toBe(true);
  for (const size of [1, 2, 3]) {
    await walkMonth(within, span, size);
    for (const [list, rows] of whole) {
      const pages: BureauRow[] = [];
      for (let page = 1; page <= rows.length; page += 1) {
        queries = 0;
        pages.push(...(await rowsOf(list, page, 1)));
        // Whether the month is closed, which loans it has, and one part of them.
        expect(queries).toBe(3);
      }
      expect([size, list, pages]).toEqual([size, list, rows]);
    }
  }
});
