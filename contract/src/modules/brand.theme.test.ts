/** Contrast of the computed colours: WCAG's own examples, the refusals, and readable text for any brand that is accepted. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, darkTheme, lightTheme, mixed, wrongColours } from './brand.theme.ts';

test('contrast ratios are those of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
});

test.each([
  ['#ffe066', '#f4b236', { primary: 'Choose a darker colour: buttons hardly show on the page' }],
  ['#0b3d2c', '#123456', { accent: 'Choose a lighter colour: it hardly shows on the dark areas' }],
  ['#1d4ed8', '#f4b236', {}],
  ['#b91c1c', '#fde68a', {}],
])('%s with %s', (primary, accent, wrong) => {
  expect(wrongColours({ primary, accent })).toEqual(wrong);
});

test('whatever brand is accepted, text on every area has the contrast that it needs', () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, colour, (primary, accent) => {
      const colours = { primary, accent };
      if (Object.keys(wrongColours(colours)).length > 0) return;
      const themes = [
        { theme: lightTheme(colours), grounds: ['#f5f6f2', '#ffffff'] },
        { theme: { ...lightTheme(colours), ...darkTheme(colours) }, grounds: ['#0a1310', '#121e19'] },
      ];
      for (const { theme, grounds } of themes) {
        const of = (name: string): string => theme[name] ?? '';
        const pairs = [
          ['on-primary', 'primary'],
          ['on-primary', 'primary-hover'],
          ['primary-text', 'primary-tint'],
          ['on-band', 'band'],
          ['on-band-soft', 'band'],
          ['on-sun', 'sun'],
        ] as const;
        for (const [text, ground] of pairs) expect([text, contrastOf(of(text), of(ground)) >= 4.5]).toEqual([text, true]);
        for (const ground of grounds) {
          expect(contrastOf(of('primary-text'), ground)).toBeGreaterThanOrEqual(4.5);
          for (const shape of ['primary', 'picture']) expect(contrastOf(of(shape), ground)).toBeGreaterThanOrEqual(3);
        }
        expect(contrastOf(of('sun'), of('band'))).toBeGreaterThanOrEqual(3);
      }
    }),
    { numRuns: 500 },
  );
});
