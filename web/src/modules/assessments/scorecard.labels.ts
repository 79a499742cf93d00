/** The words of scorecards. */
import { capital } from '@ajo/contract/kernel/capital';
import {
  maxPointsOf,
  type Scorecard,
  type ScoreFactor,
  type ScoreStep,
  type SteppedFactor,
} from '@ajo/contract/modules/assessments.scorecards';
import { daysText } from '@ajo/contract/kernel/time';
import { percentOfBasisPoints, percentText } from '#platform/percent';

export const factorLabels: Record<ScoreFactor, string> = {
  repayments: 'Repayments, 24 months',
  instalments: 'Instalments to income',
  bureau: 'Credit bureau',
  guarantors: 'Guarantors',
  tenure: 'Time as a customer',
};

/** In the order of the card. */
export const scoreFactors = Object.keys(factorLabels) as ScoreFactor[];

export const stepUnits: Record<SteppedFactor, string> = {
  instalments: 'percent of the income',
  bureau: 'days late',
  tenure: 'months',
};

export const beyondLabels: Record<SteppedFactor, string> = { instalments: 'Above', bureau: 'Later', tenure: 'Longer' };

const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

const stepText: Record<SteppedFactor, (upTo: number) => string> = {
  instalments: (bps) => `Up to ${percentOfBasisPoints(bps)}%`,
  bureau: (days) => (days === 0 ? 'Never late' : `Up to ${daysText(days)} late`),
  tenure: (months) => `Up to ${monthsText(months)}`,
};

const beyondText: Record<SteppedFactor, (last: number) => string> = {
  instalments: (bps) => `Above ${percentOfBasisPoints(bps)}%`,
  bureau: (days) => `Over ${daysText(days)} late`,
  tenure: (months) => `${monthsText(months + 1)} or more`,
};

/** What is above the last step; its line has the same id on every card. */
function beyondLine(factor: SteppedFactor, last: ScoreStep | undefined, points: number): CardLine {
  const condition = last ? beyondText[factor](last.up_to) : beyondLabels[factor];
  return { ...line(factor, condition, points), id: `${factor} beyond` };
}

export type CardLine = { id: string; factor: ScoreFactor; condition: string; points: string };

const stepLines = (factor: SteppedFactor, { steps, beyond }: { steps: readonly ScoreStep[]; beyond: number }): CardLine[] => [
  ...steps.map(({ up_to: limit, points }) => line(factor, stepText[factor](limit), points)),
  beyondLine(factor, steps.at(-1), beyond),
];

const line = (factor: ScoreFactor, condition: string, points: number | string): CardLine => ({
  id: `${factor} ${condition}`,
  factor,
  condition,
  points: String(points),
});

/** A card as a table: what is found, and its points. */
export const cardLines = (card: Scorecard): CardLine[] => [
  line('repayments', 'By repayment score', `up to ${card.repayments.points}`),
  line('repayments', 'No history', card.repayments.without_history),
  ...stepLines('instalments', card.instalments),
  line('instalments', 'No income known', 0),
  ...stepLines('bureau', card.bureau),
  line('bureau', 'No report', card.bureau.without_report),
  line('guarantors', 'All required ones accepted', card.guarantors.points),
  ...stepLines('tenure', card.tenure),
];

export const bandsText = ({ bands }: Scorecard): string => `Good from ${bands.good}, fair from ${bands.fair}, poor below`;

const shortLabels: Record<ScoreFactor, string> = {
  repayments: 'repayments',
  instalments: 'instalments',
  bureau: 'bureau',
  guarantors: 'guarantors',
  tenure: 'tenure',
};

const sentence = (parts: readonly string[]): string => capital(parts.join(', '));

/** The most points of each factor: "Repayments 40, instalments 30". */
export const maxPointsText = (card: Scorecard): string =>
  sentence(scoreFactors.map((factor) => `${shortLabels[factor]} ${maxPointsOf(card)[factor]}`));

/** What the most points of each factor are more or less than on the other card: "Repayments +10, bureau −5". */
export function differenceText(card: Scorecard, other: Scorecard): string {
  const [max, before] = [maxPointsOf(card), maxPointsOf(other)];
  const parts = scoreFactors.flatMap((factor) => {
    const more = max[factor] - before[factor];
    return more === 0 ? [] : [`${shortLabels[factor]} ${more > 0 ? '+' : '−'}${Math.abs(more)}`];
  });
  return parts.length > 0 ? sentence(parts) : 'Same highest points';
}

/** Hundredths of a percent as people read them; a dash without a figure. */
export const percent = (bps: number | null): string => (bps === null ? '—' : percentText(bps));
