/** The facts that differ between two lists, a line for each. */
export const changedFacts = (was: Record<string, string> | undefined, is: Record<string, string>): string[] =>
  Object.entries(is).flatMap(([name, text]) =>
    was && was[name] !== text ? [`${name}: ${was[name] || '—'} → ${text || '—'}`] : [],
  );
