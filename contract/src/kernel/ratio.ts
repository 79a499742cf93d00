/** A share in basis points as people read it, with one place: "52.3%". */
export const ratioText = (bps: number): string => `${(bps / 100).toFixed(1)}%`;
