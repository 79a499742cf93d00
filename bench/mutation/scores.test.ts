import { expect, it } from 'vitest';
import { scoresOf, totalOf } from './scores.ts';

const mutants = (...statuses: ('Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored')[]) => ({
  mutants: statuses.map((status) => ({ status })),
});

it('a change that was ignored does not count, and one that no test reaches counts as not found', () => {
  const scores = scoresOf({
    files: {
      'server/src/modules/schedules/b.rules.ts': mutants('Killed', 'Timeout', 'NoCoverage', 'Survived', 'Ignored'),
      'server/src/modules/schedules/a.rules.ts': mutants('Killed'),
      'server/src/modules/schedules/c.rules.ts': mutants('Ignored'),
    },
  });
  expect(scores).toEqual([
    { file: 'schedules/a.rules.ts', changes: 1, found: 1, survived: 0, unreached: 0, percent: 100 },
    { file: 'schedules/b.rules.ts', changes: 4, found: 2, survived: 1, unreached: 1, percent: 50 },
  ]);
  expect(totalOf(scores)).toMatchObject({ changes: 5, found: 3, percent: 60 });
});
