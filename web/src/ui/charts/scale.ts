/** The axis of a chart: round steps from nothing to above the highest value. Pure. */

const steps = [1, 2, 2.5, 5, 10];
const aboutLines = 4;

/** @returns the values of the lines, the first is 0 and the last is at least `max`. */
export function axisOf(max: number): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / aboutLines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find((one) => one * power >= rough) ?? 10);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, at) => at * step);
}
