/** What two colours do on the screens, light and dark, with the contrast of each pair. */
import {
  type BrandColours,
  contrastOf,
  darkTheme,
  lightTheme,
  shapeContrast,
  textContrast,
  type Theme,
} from '@ajo/contract/modules/brand.theme';
import { type CSSProperties, useState } from 'react';
import { Facts, Mark, StatusTag } from '#ui';

const lightGround = { ground: '#ffffff', ink: '#10231b' };
const darkGround = { ground: '#121e19', ink: '#e9f1ec' };

/** The colours of tokens.css: screens keep their own dark theme until the lender chooses other colours. */
const houseColours = { primary: '#0b3d2c', accent: '#f4b236' };
const houseDark: Theme = {
  primary: '#8fd6b3',
  'on-primary': '#06231a',
  'primary-text': '#9adfbe',
  'primary-tint': '#17352a',
  band: '#0c281d',
};
const darkOf = (colours: BrandColours): Theme =>
  colours.primary === houseColours.primary && colours.accent === houseColours.accent ? houseDark : darkTheme(colours);

const schemes = ['Light', 'Dark'] as const;
type Scheme = (typeof schemes)[number];

/** A phone shows one of the two. */
export function Samples({ name, colours }: { name: string; colours: BrandColours }) {
  const [shown, show] = useState<Scheme>('Light');
  return (
    <div>
      <fieldset className="sample-switch" aria-label="Preview">
        {schemes.map((scheme) => (
          <button key={scheme} type="button" className="chip" aria-pressed={scheme === shown} onClick={() => show(scheme)}>
            {scheme}
          </button>
        ))}
      </fieldset>
      <div className="samples" data-shown={shown}>
        <Sample title="Light" name={name} theme={lightTheme(colours)} on={lightGround} />
        <Sample title="Dark" name={name} theme={{ ...lightTheme(colours), ...darkOf(colours) }} on={darkGround} />
      </div>
    </div>
  );
}

type SampleProps = { title: Scheme; name: string; theme: Theme; on: { ground: string; ink: string } };

function Sample({ title, name, theme, on }: SampleProps) {
  const variables = Object.fromEntries(Object.entries(theme).map(([key, value]) => [`--${key}`, value]));
  const style = { ...variables, '--sample-ground': on.ground, '--sample-ink': on.ink } as CSSProperties;
  return (
    <div className="sample-column" data-scheme={title}>
      <section className="sample" style={style} aria-label={`${title} screens`}>
        <h3>{title}</h3>
        <div className="sample-band">
          <Mark />
          {name}
        </div>
        <span className="sample-button">Pay now</span>
        <span className="sample-link">See the schedule</span>
        <span className="sample-tint">Next payment</span>
      </section>
      <Facts
        of={{
          'Text on buttons': ratio(theme['on-primary'], theme['primary'], textContrast),
          'Buttons on the page': ratio(theme['primary'], on.ground, shapeContrast),
          Links: ratio(theme['primary-text'], on.ground, textContrast),
          'Accent on dark areas': ratio(theme['sun'], theme['band'], shapeContrast),
        }}
      />
    </div>
  );
}

/** Rounded down, so that a pair just below its limit is not shown as meeting it. */
function ratio(one = '#000000', other = '#000000', needed: number) {
  const found = Math.floor(contrastOf(one, other) * 10) / 10;
  return (
    <>
      {found}:1{' '}
      {found >= needed ? <StatusTag tone="success">Passes</StatusTag> : <StatusTag tone="error">Needs {needed}:1</StatusTag>}
    </>
  );
}
