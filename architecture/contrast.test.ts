/** Compares the contrast ratios in docs/design.md with those computed from tokens.css, in light and dark mode. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const tokensIn = (css: string): Record<string, string> =>
  Object.fromEntries([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
const [lightCss = '', darkCss = ''] = read('web/src/ui/tokens.css').split('@media screen and (prefers-color-scheme: dark)');
const light = tokensIn(lightCss);
const themes = [light, { ...light, ...tokensIn(darkCss) }];

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const [text, control] = [4.5, 3];
const tags = ['success', 'secondary', 'warning', 'error'];
const rows: [row: string, minimum: number, pairs: [string, string][]][] = [
  [
    'text on the page / on a card',
    text,
    [
      ['ink', 'paper'],
      ['ink', 'surface'],
    ],
  ],
  [
    'quiet text on card / page / table head',
    text,
    [
      ['ink-soft', 'surface'],
      ['ink-soft', 'paper'],
      ['ink-soft', 'sunken'],
    ],
  ],
  [
    'main button, and hovered',
    text,
    [
      ['on-primary', 'primary'],
      ['on-primary', 'primary-hover'],
    ],
  ],
  [
    'links, chosen tab',
    text,
    [
      ['primary-text', 'paper'],
      ['primary-text', 'surface'],
      ['primary-text', 'primary-tint'],
    ],
  ],
  [
    'bars and heads',
    text,
    [
      ['on-band', 'band'],
      ['on-band-soft', 'band'],
    ],
  ],
  [
    'the card of a late loan',
    text,
    [
      ['on-band', 'late-band'],
      ['on-band-soft', 'late-band'],
      ['sun', 'late-band'],
    ],
  ],
  [
    'the sun as a button',
    text,
    [
      ['on-sun', 'sun'],
      ['sun', 'band'],
    ],
  ],
  [
    'edge of a control on card / page',
    control,
    [
      ['line-strong', 'surface'],
      ['line-strong', 'paper'],
    ],
  ],
  [
    'focus ring on card / page',
    control,
    [
      ['focus', 'surface'],
      ['focus', 'paper'],
    ],
  ],
  [
    'invalid field',
    text,
    [
      ['error-ink', 'surface'],
      ['error-ink', 'paper'],
    ],
  ],
  [
    'done / measured in a picture',
    control,
    [
      ['picture', 'surface'],
      ['picture', 'picture-ground'],
    ],
  ],
  ['success / secondary / warning / error tag', text, tags.map((tag): [string, string] => [`${tag}-ink`, `${tag}-bg`])],
];
const written = read('docs/design.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(rows)('%s', (row, minimum, pairs) => {
  const measured = themes.map((theme) => pairs.map(([one, other]) => contrast(theme[one] ?? one, theme[other] ?? other)));
  expect(measured.flat().filter((figure) => !(figure >= minimum))).toEqual([]);
  const cells = written.find(([, what]) => what?.startsWith(row))?.slice(3, 5);
  expect(cells).toEqual(measured.map((figures) => figures.map((figure) => figure.toFixed(1)).join(' / ')));
});

test('every row of the page is measured', () => {
  const measurable = written.filter((cells) => /^\d/.test(cells[3] ?? '') && /^\d/.test(cells[4] ?? '') && cells.length === 6);
  expect(measurable.length).toBe(rows.length);
});

/** OKLab: equal distances look equally different. */
function oklab(colour: string): number[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const long = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const medium = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const short = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  return [
    0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
    1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short,
    0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short,
  ];
}
function distance(one: string, other: string): number {
  const to = oklab(other);
  return Math.hypot(...oklab(one).map((part, at) => part - (to[at] ?? 0)));
}

test.each([
  ['light', themes[0]],
  ['dark', themes[1]],
])('the colours of lateness differ from each other, and from the ground, in the %s theme', (_name, theme = {}) => {
  const ranks = ['sun', 'clay', 'danger', 'error-ink'].map((name) => theme[name] ?? '');
  for (const [at, one] of ranks.entries())
    for (const other of ranks.slice(at + 1)) expect(distance(one, other), `${one} and ${other}`).toBeGreaterThan(0.08);
  for (const name of ['clay', 'danger'])
    for (const ground of ['surface', 'paper'])
      expect(contrast(theme[name] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(text);
});
test('the text of a danger button is readable', () => {
  for (const theme of themes)
    for (const name of ['danger', 'danger-hover'])
      expect(contrast(theme['on-primary'] ?? '', theme[name] ?? '')).toBeGreaterThanOrEqual(text);
});
