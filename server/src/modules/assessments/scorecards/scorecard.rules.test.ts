/** The scorecard: card 1 gives the points of the rules before it, steps and totals are checked, and every wrong field is named. */
import { addDays, day } from '@ajo/contract/kernel/time';
import { maxPointsOf, NewScorecard, type Scorecard, totalPointsOf } from '@ajo/contract/modules/assessments.scorecards';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../tests/kit/property-runs.ts';
import {
  bandOf,
  cardFacts,
  initialScorecard,
  nextVersion,
  pointsOf,
  scoreOf,
  type ScoredFacts,
  whyNotChange,
} from './scorecard.rules.ts';

const { card } = initialScorecard;
const today = day('2026-03-02');

/** The constants of rule set 2026-3, before the scorecard was a setting. */
function formerPoints({ repayment_score: repaid, dti, ...facts }: ScoredFacts): ReturnType<typeof pointsOf> {
  const step = (value: number, steps: readonly (readonly [number, number])[], otherwise: number): number =>
    steps.find(([upTo]) => value <= upTo)?.[1] ?? otherwise;
  const burden = [
    [1_500, 30],
    [2_500, 22],
    [3_300, 15],
    [4_000, 5],
  ] as const;
  const late = facts.bureau_worst_days_late;
  return {
    repayments: repaid === null ? 20 : Math.round((40 * repaid) / 100),
    instalments: dti === null ? 0 : step(dti, burden, 0),
    bureau:
      late === null
        ? 5
        : step(
            late,
            [
              [0, 10],
              [30, 5],
            ],
            0,
          ),
    guarantors: facts.guarantors_ready >= facts.required_guarantors ? 10 : 0,
    tenure: step(
      facts.months_as_customer,
      [
        [2, 0],
        [5, 4],
        [11, 7],
      ],
      10,
    ),
  };
}

const formerBand = (score: number): string => (score >= 70 ? 'good' : score >= 50 ? 'fair' : 'poor');

const orNull = <Value>(of: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(of, { nil: null });
const facts: fc.Arbitrary<ScoredFacts> = fc.record({
  repayment_score: orNull(fc.integer({ min: 0, max: 100 })),
  bureau_worst_days_late: orNull(fc.integer({ min: 0, max: 400 })),
  guarantors_ready: fc.integer({ min: 0, max: 3 }),
  required_guarantors: fc.integer({ min: 0, max: 3 }),
  months_as_customer: fc.integer({ min: 0, max: 40 }),
  dti: orNull(fc.integer({ min: 0, max: 20_000 })),
});

/** Every edge of every step, one below and one above. */
const edges: ScoredFacts[] = [null, 0, 1, 49, 50, 99, 100].flatMap((repaid) =>
  [null, 0, 1_500, 1_501, 2_500, 2_501, 3_300, 3_301, 4_000, 4_001, 1_000_000].flatMap((dti) =>
    [null, 0, 1, 30, 31].flatMap((late) =>
      [0, 2, 3, 5, 6, 11, 12].flatMap((months) =>
        [0, 1].map((ready) => ({
          repayment_score: repaid,
          dti,
          bureau_worst_days_late: late,
          months_as_customer: months,
          guarantors_ready: ready,
          required_guarantors: 1,
        })),
      ),
    ),
  ),
);

test('card 1 gives exactly the points of the rules before it, at every edge', () => {
  expect(edges.length).toBeGreaterThan(5_000);
  const differing = edges.filter((one) => JSON.stringify(pointsOf(one, card)) !== JSON.stringify(formerPoints(one)));
  expect(differing).toEqual([]);
  for (let score = 0; score <= 100; score += 1) expect([score, bandOf(score, card)]).toEqual([score, formerBand(score)]);
});

test('card 1 gives exactly the points of the rules before it, for any facts', () => {
  fc.assert(
    fc.property(facts, (one) => {
      expect(pointsOf(one, card)).toEqual(formerPoints(one));
    }),
    { numRuns: runs(2_000) },
  );
});

test('card 1 may be set, and its points add up to 100', () => {
  expect(NewScorecard.parse(card)).toEqual(card);
  expect([totalPointsOf(card), Object.values(maxPointsOf(card))]).toEqual([100, [40, 30, 10, 10, 10]]);
});

/** Five whole numbers that add up to 100. */
const parts = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 100])
  .map((cuts) => cuts.slice(1).map((cut, at) => cut - (cuts[at] ?? 0)));

const withMaxima = ([repayments = 0, instalments = 0, bureau = 0, guarantors = 0, tenure = 0]: number[]): Scorecard => ({
  repayments: { points: repayments, without_history: Math.floor(repayments / 2) },
  instalments: { steps: [{ up_to: 2_000, points: instalments }], beyond: 0 },
  bureau: { steps: [{ up_to: 10, points: bureau }], beyond: 0, without_report: 0 },
  guarantors: { points: guarantors },
  tenure: { steps: [{ up_to: 6, points: 0 }], beyond: tenure },
  bands: { good: 70, fair: 50 },
});

test('the score of a card whose maxima add up to 100 is between 0 and 100 for any facts, and no factor exceeds its maximum', () => {
  fc.assert(
    fc.property(parts, facts, (maxima, one) => {
      const chosen = NewScorecard.parse(withMaxima(maxima));
      const [points, max] = [pointsOf(one, chosen), maxPointsOf(chosen)];
      expect(totalPointsOf(chosen)).toBe(100);
      for (const name of Object.keys(points) as (keyof typeof points)[]) expect(points[name]).toBeLessThanOrEqual(max[name]);
      expect(scoreOf(one, chosen)).toBeGreaterThanOrEqual(0);
      expect(scoreOf(one, chosen)).toBeLessThanOrEqual(100);
    }),
    { numRuns: runs(500) },
  );
});

const wrong: [string, (of: Scorecard) => unknown][] = [
  ['', (of) => ({ ...of, guarantors: { points: 11 } })],
  ['guarantors.points', (of) => ({ ...of, guarantors: { points: 10.5 } })],
  ['guarantors.points', (of) => ({ ...of, guarantors: { points: 101 } })],
  ['repayments.points', (of) => ({ ...of, repayments: { ...of.repayments, points: -1 } })],
  ['repayments.without_history', (of) => ({ ...of, repayments: { points: 40, without_history: 41 }, guarantors: { points: 9 } })],
  ['bands.fair', (of) => ({ ...of, bands: { good: 50, fair: 50 } })],
  ['tenure.steps', (of) => ({ ...of, tenure: { ...of.tenure, steps: [] } })],
  [
    'bureau.steps.1.up_to',
    (of) => ({
      ...of,
      bureau: {
        ...of.bureau,
        steps: [
          { up_to: 30, points: 10 },
          { up_to: 30, points: 5 },
        ],
      },
    }),
  ],
];

test.each(wrong)('a wrong card names its field: %s', (path, change) => {
  const found = NewScorecard.safeParse(change(card)).error?.issues.map((issue) => issue.path.join('.'));
  expect(found).toEqual([path]);
});

test('a change is refused on a day that has passed or is taken, and without a difference', () => {
  const other = { ...card, bands: { good: 75, fair: 50 } };
  const change = { card: other, from: today, held: card, today, takenDays: [] };
  expect(whyNotChange(change)).toBeUndefined();
  expect(whyNotChange({ ...change, from: addDays(today, -1) })?.code).toBe('scorecard_in_the_past');
  expect(whyNotChange({ ...change, takenDays: [today] })?.code).toBe('scorecard_day_taken');
  expect(whyNotChange({ ...change, card: NewScorecard.parse(structuredClone(card)) })?.code).toBe('scorecard_unchanged');
});

test('numbers go up in the order of approval, whatever their days are', () => {
  expect(nextVersion([])).toBe(2);
  expect(nextVersion([{ value: { version: 2, card } }, { value: { version: 3, card } }])).toBe(4);
});

test('facts state a line for each factor, so that a change shows old and new points', () => {
  expect(cardFacts(card)).toMatchObject({
    repayments: '40 in proportion, without history: 20',
    instalments_of_income: 'up to 15%: 30, up to 25%: 22, up to 33%: 15, up to 40%: 5, above: 0',
    bands: 'good from 70, fair from 50',
  });
});
