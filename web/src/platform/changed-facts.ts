/** What the second list of facts says otherwise than the first, a line for each fact. */
export const changedFacts = (was: Record<string, string> | undefined, is: Record<string, string>): string[] =>
  Object.entries(is).flatMap(([name, text]) =>
    was && was[name] !== text ? [`${name}: ${was[name] || '—'} → ${text || '—'}`] : [],
  );
