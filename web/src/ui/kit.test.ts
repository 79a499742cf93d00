/** The kit stays behind our wrappers, and every part of it that they use brings its style. */
import { expect, test } from 'vitest';

const texts = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const sources = Object.entries(texts).map(([file, text]) => ({ file, text }));
/** Parts that have no look of their own. */
const styleless = new Set(['createTheme', 'MantineProvider']);

test('no file outside of ui imports the kit', () => {
  expect(sources.length).toBeGreaterThan(30);
  const guilty = sources.filter(({ file, text }) => !file.startsWith('./') && text.includes(`from '${'@mantine'}`));
  expect(guilty.map(({ file }) => file)).toEqual([]);
});

/** The parts of the kit that a file takes, and those whose style it brings. */
const takenBy = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
  );
const styledBy = (text: string): string[] => [...text.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name);

test('a file that uses a part of the kit brings its style', () => {
  const users = sources.filter(({ text }) => takenBy(text).length > 0);
  expect(users.length).toBeGreaterThan(1);
  const bare = users.flatMap(({ file, text }) =>
    takenBy(text)
      .filter((name) => name && !styleless.has(name) && !styledBy(text).includes(name))
      .map((name) => `${name} in ${file}`),
  );
  expect(bare).toEqual([]);
});

test('the pages that everybody loads first do not load the kit', () => {
  const first = ['../main.tsx', '../app/providers.tsx', './button.tsx', './fields.tsx', './form.tsx', './feedback.tsx'];
  expect(first.filter((file) => texts[file] === undefined)).toEqual([]);
  expect(first.filter((file) => /@mantine|\/kit\.tsx/.test(texts[file] ?? ''))).toEqual([]);
});
