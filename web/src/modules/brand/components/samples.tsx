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
import type { CSSProperties } from 'react';
import { Facts } from '#ui';

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

export const Samples = ({ name, colours }: { name: string; colours: BrandColours }) => (
  <div className="samples">
    <Sample title="Light" name={name} theme={lightTheme(colours)} on={lightGround} />
    <Sample title="Dark" name={name} theme={{ ...lightTheme(colours), ...darkOf(colours) }} on={darkGround} />
  </div>
);

type SampleProps = { title: string; name: string; theme: Theme; on: { ground: string; ink: string } };

function Sample({ title, name, theme, on }: SampleProps) {
  const variables = Object.fromEntries(Object.entries(theme).map(([key, value]) => [`--${key}`, value]));
  const style = { ...variables, '--sample-ground': on.ground, '--sample-ink': on.ink } as CSSProperties;
  return (
    <div className="sample-column">
      <section className="sample" style={style} aria-label={`${title} screens`}>
        <h3>{title}</h3>
        <div className="sample-band">{name}</div>
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
function ratio(one = '#000000', other = '#000000', needed: number): string {
  const found = Math.floor(contrastOf(one, other) * 10) / 10;
  return found >= needed ? `${found} : 1` : `${found} : 1, needs ${needed}`;
}
