/** Percent as people type it, and basis points as the wire carries them. */
/** "1.25" is 125 basis points; NaN, which no schema takes, when it is no percentage. */
export function basisPointsOf(percent: string): number {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN;
}

export function percentOfBasisPoints(share: number): string {
  const rest = (share % 100).toString().padStart(2, '0').replace(/0+$/, '');
  return `${Math.trunc(share / 100)}${rest && `.${rest}`}`;
}

/** Basis points as people read them, with two places: "12.34%". */
export const percentText = (share: number): string => `${(share / 100).toFixed(2)}%`;
