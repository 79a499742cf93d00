/** The colours of the screens, computed from the lender's two, so that text on each of them can be read in light and dark. */

/** `primary`: buttons, links and the dark areas. `accent`: the small mark that contrasts with them. Both like #0b3d2c, lower case. */
export type BrandColours = { primary: string; accent: string };
export type Theme = Readonly<Record<string, string>>;

type Rgb = readonly [number, number, number];
const black = '#000000';
const white = '#ffffff';
const paper = '#f5f6f2';
const darkPaper = '#0a1310';
const darkSurface = '#121e19';
const ink = '#10231b';

/** WCAG 2.2: text needs 4.5, the shape of a control needs 3. */
export const textContrast = 4.5;
export const shapeContrast = 3;

const rgbOf = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Of one channel, from 0 to 1; WCAG 2.2, "relative luminance". */
const linear = (part: number): number => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
const luminance = (colour: string): number => {
  const [red, green, blue] = rgbOf(colour).map(linear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of two colours, from 1 to 21; WCAG 2.2, "contrast ratio". */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share`, from 0 to 1, of the second colour in the first. */
export function mixed(colour: string, other: string, share: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)];
  return hexOf(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb);
}

/** The first colour on the way from one to the other that fits; the other itself when none does. */
function towards(colour: string, goal: string, isFit: (one: string) => boolean): string {
  for (let step = 0; step <= 50; step += 1) {
    const found = mixed(colour, goal, step / 50);
    if (isFit(found)) return found;
  }
  return goal;
}

/** What is written on a button of this colour. */
export const textOn = (colour: string): string =>
  contrastOf(colour, white) >= textContrast || contrastOf(colour, white) >= contrastOf(colour, ink) ? white : ink;

/** The fields whose colour cannot be used, with the reason. */
export function wrongColours({ primary, accent }: BrandColours): Partial<Record<keyof BrandColours, string>> {
  const wrong: Partial<Record<keyof BrandColours, string>> = {};
  if (contrastOf(primary, paper) < shapeContrast) wrong.primary = 'Choose a darker colour: buttons hardly show on the page';
  else if (contrastOf(primary, textOn(primary)) < textContrast)
    wrong.primary = 'Choose another shade: neither white nor dark text can be read on it';
  if (contrastOf(accent, lightTheme({ primary, accent })['band'] ?? ink) < shapeContrast)
    wrong.accent = 'Choose a lighter colour: it hardly shows on the dark areas';
  return wrong;
}

/** The variables of `tokens.css` for light screens, without their dashes. */
export function lightTheme({ primary, accent }: BrandColours): Theme {
  const onPrimary = textOn(primary);
  const tint = mixed(primary, white, 0.86);
  const text = towards(primary, black, (one) => [paper, tint].every((ground) => contrastOf(one, ground) >= 5));
  const band = towards(primary, black, (one) => contrastOf(one, white) >= 9);
  return {
    primary,
    'primary-hover': mixed(primary, onPrimary === white ? black : white, 0.14),
    'on-primary': onPrimary,
    'primary-text': text,
    'primary-tint': tint,
    sun: accent,
    'on-sun':
      contrastOf(accent, white) >= textContrast ? white : towards(ink, black, (one) => contrastOf(one, accent) >= textContrast),
    band,
    'on-band': white,
    'on-band-soft': mixed(white, band, 0.2),
    picture: text,
    'picture-soft': mixed(primary, white, 0.5),
  };
}

/** The same for dark screens. */
export function darkTheme({ primary }: BrandColours): Theme {
  const light = towards(primary, white, (one) => contrastOf(one, darkSurface) >= 8);
  const tint = mixed(darkSurface, primary, 0.3);
  const text = towards(light, white, (one) => [darkPaper, darkSurface, tint].every((ground) => contrastOf(one, ground) >= 6));
  return {
    primary: light,
    'primary-hover': mixed(light, white, 0.25),
    'on-primary': towards(mixed(primary, black, 0.7), black, (one) => contrastOf(one, light) >= 7),
    'primary-text': text,
    'primary-tint': tint,
    band: towards(mixed(primary, black, 0.35), black, (one) => contrastOf(one, white) >= 12),
    picture: towards(primary, white, (one) => contrastOf(one, darkSurface) >= 6),
    'picture-soft': towards(primary, white, (one) => contrastOf(one, darkSurface) >= shapeContrast),
  };
}
