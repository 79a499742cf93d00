/** Percent as people type it, and basis points as the wire carries them. */
import { ratioText as textOf } from '@ajo/contract/kernel/ratio';

/** "1.25" is 125 basis points; NaN, which no schema takes, when it is no percentage. */
export function basisPointsOf(percent: string): number {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN;
}

/** What is wrong with each percentage of a whole, by its field; empty when they are right. */
export function wrongPercents(shares: Readonly<Record<string, number>>): Record<string, string> {
  const texts = Object.entries(shares).map(([name, share]): [string, string | undefined] => {
    if (Number.isNaN(share)) return [name, 'Enter a percentage like 7.5'];
    return [name, share > 10_000 ? 'Enter at most 100 percent' : undefined];
  });
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export function percentOfBasisPoints(share: number): string {
  const rest = (share % 100).toString().padStart(2, '0').replace(/0+$/, '');
  return `${Math.trunc(share / 100)}${rest && `.${rest}`}`;
}

/** A ratio of basis points with one place: "52.3%". */
export const ratioText = (bps: number | null): string => (bps === null ? 'Unknown' : textOf(bps));

/** Basis points as people read them, with two places unless one is enough: "12.34%". */
export function percentText(share: number, places: 1 | 2 = 2): string {
  const step = places === 1 ? 10 : 1;
  return `${((Math.round(share / step) * step) / 100).toFixed(places)}%`;
}
