/** A closed loop of load, and what is measured of it. */
export type Measured = { /** acts per second */ perSecond: number; /** ms */ p50: number; /** ms */ p99: number };

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A closed loop: each client starts its next call after the response to the previous one. The warm-up is not measured. */
export async function closedLoop(
  { clients, seconds, warmUpSeconds = 1 }: { clients: number; seconds: number; warmUpSeconds?: number },
  act: () => Promise<unknown>,
): Promise<Measured> {
  const start = performance.now() + warmUpSeconds * 1_000;
  const end = start + seconds * 1_000;
  const delays: number[] = [];
  const client = async (): Promise<void> => {
    for (let before = performance.now(); before < end;) {
      await act();
      const after = performance.now();
      if (before >= start && after <= end) delays.push(after - before);
      before = after;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { perSecond: delays.length / seconds, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
}
