/** The kit stays behind our wrappers, and every part of it that they use brings its style. */
import { expect, test } from 'vitest';

const texts = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const sources = Object.entries(texts).map(([file, text]) => ({ file, text }));
const listed = [...(texts['./kit-styles.ts'] ?? '').matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name);
const imported = new Set(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' as ')[0]),
    ),
  ),
);

/** Parts that have no look of their own. */
const styleless = new Set(['createTheme', 'MantineProvider']);

test('no file outside of ui imports the kit', () => {
  expect(sources.length).toBeGreaterThan(30);
  const guilty = sources.filter(({ file, text }) => !file.startsWith('./') && text.includes(`from '${'@mantine'}`));
  expect(guilty.map(({ file }) => file)).toEqual([]);
});

test('every part of the kit that is used has its style in kit-styles.ts', () => {
  expect(imported.size).toBeGreaterThan(2);
  expect([...imported].filter((name) => name && !styleless.has(name) && !listed.includes(name))).toEqual([]);
});
