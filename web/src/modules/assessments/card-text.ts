/** A scorecard as the fields of a form, each under its path in the request, and back. */
import { type Scorecard, steppedFactors, type SteppedFactor } from '@ajo/contract/modules/assessments.scorecards';
import { basisPointsOf, percentOfBasisPoints } from '#platform/percent';

export type CardText = Record<string, string>;

const isPercent = (path: string): boolean => path.startsWith('card.instalments.') && path.endsWith('.up_to');

/** "card.bureau.steps.0.points" is "10". */
export const textOfCard = (card: Scorecard): CardText => Object.fromEntries(leaves(card, 'card'));

function leaves(value: object | number, path: string): [string, string][] {
  if (typeof value === 'number') return [[path, isPercent(path) ? percentOfBasisPoints(value) : String(value)]];
  return Object.entries(value).flatMap(([name, inner]: [string, object | number]) => leaves(inner, `${path}.${name}`));
}

/** NaN, which no schema takes, when the text is no whole number. */
const wholeOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);

export const stepCount = (text: CardText, factor: SteppedFactor): number => {
  let count = 0;
  while (`card.${factor}.steps.${count}.points` in text) count += 1;
  return count;
};

/** What is sent; the schema of the request checks it. */
export function cardOfText(text: CardText): Scorecard {
  const at = (path: string): number => {
    const value = text[`card.${path}`] ?? '';
    return isPercent(`card.${path}`) ? basisPointsOf(value) : wholeOf(value);
  };
  const steps = (factor: SteppedFactor) => ({
    steps: Array.from({ length: stepCount(text, factor) }, (_, nth) => ({
      up_to: at(`${factor}.steps.${nth}.up_to`),
      points: at(`${factor}.steps.${nth}.points`),
    })),
    beyond: at(`${factor}.beyond`),
  });
  return {
    repayments: { points: at('repayments.points'), without_history: at('repayments.without_history') },
    instalments: steps('instalments'),
    bureau: { ...steps('bureau'), without_report: at('bureau.without_report') },
    guarantors: { points: at('guarantors.points') },
    tenure: steps('tenure'),
    bands: { good: at('bands.good'), fair: at('bands.fair') },
  };
}

export function withStep(text: CardText, factor: SteppedFactor): CardText {
  const path = `card.${factor}.steps.${stepCount(text, factor)}`;
  return { ...text, [`${path}.up_to`]: '', [`${path}.points`]: '' };
}

/** The last step of the factor is removed. */
export function withoutStep(text: CardText, factor: SteppedFactor): CardText {
  const path = `card.${factor}.steps.${stepCount(text, factor) - 1}.`;
  return Object.fromEntries(Object.entries(text).filter(([name]) => !name.startsWith(path)));
}

export const isStepped = (factor: string): factor is SteppedFactor => (steppedFactors as readonly string[]).includes(factor);
