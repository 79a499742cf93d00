/** The score of each file from a report of Stryker (mutation-testing-report-schema, version 2). */
type MutantStatus = 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'RuntimeError' | 'CompileError' | 'Pending';

export type StrykerReport = { files: Record<string, { mutants: readonly { status: MutantStatus }[] }> };

export type FileScore = { file: string; changes: number; found: number; survived: number; unreached: number; percent: number };

/** Files in the order of their paths. Changes that were ignored, or that never ran, do not count. */
export const scoresOf = ({ files }: StrykerReport): FileScore[] =>
  Object.entries(files)
    .map(([file, { mutants }]) => scoreOf(file.replace('server/src/modules/', ''), mutants))
    .filter(({ changes }) => changes > 0)
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));

function scoreOf(file: string, mutants: readonly { status: MutantStatus }[]): FileScore {
  const count = (...statuses: MutantStatus[]): number => mutants.filter(({ status }) => statuses.includes(status)).length;
  return withPercent({
    file,
    found: count('Killed', 'Timeout'),
    survived: count('Survived'),
    unreached: count('NoCoverage'),
  });
}

/** Percent of the changes that were found; 0 where there is none. */
function withPercent(counts: Omit<FileScore, 'changes' | 'percent'>): FileScore {
  const changes = counts.found + counts.survived + counts.unreached;
  return { ...counts, changes, percent: changes === 0 ? 0 : (100 * counts.found) / changes };
}

export function totalOf(scores: readonly FileScore[]): FileScore {
  const sum = (of: 'found' | 'survived' | 'unreached'): number => scores.reduce((all, score) => all + score[of], 0);
  return withPercent({ file: 'all', found: sum('found'), survived: sum('survived'), unreached: sum('unreached') });
}
