/** Decides which looks can be used, and writes the style sheet of one. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type BrandLook, initialLook, logoPath } from '@ajo/contract/modules/brand';
import { darkTheme, lightTheme, type Theme, wrongColours } from '@ajo/contract/modules/brand.theme';

const smallestLogoPx = 64;

export function whyNotColours(look: Pick<BrandLook, 'primary' | 'accent'>): DomainError | undefined {
  const wrong = Object.entries(wrongColours(look));
  if (wrong.length === 0) return undefined;
  const errors = Object.fromEntries(wrong.map(([field, sentence]) => [field, [sentence]]));
  return new DomainError('invalid', 'colour_without_contrast', wrong[0]?.[1] ?? '', { errors });
}

/** `height` in pixels, as uploaded. */
export const whyNotLogo = ({ height }: { height: number }): DomainError | undefined =>
  height < smallestLogoPx ? wrongField('logo', 'Choose a logo that is at least 64 pixels high', 'logo_too_small') : undefined;

export const isInitial = (look: BrandLook): boolean =>
  look.primary === initialLook.primary && look.accent === initialLook.accent && look.logo === null;

const declarations = (theme: Theme): string =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** Loaded after the style sheet of the screens. `:root:root` outranks it whatever the order. */
export function stylesheetOf(look: BrandLook): string {
  const colours = hasInitialColours(look)
    ? ''
    : `:root:root{${declarations(lightTheme(look))}}@media (prefers-color-scheme:dark){:root:root{${declarations(darkTheme(look))}}}`;
  return colours + (look.logo === null ? '' : logoRules(look.logo));
}

const hasInitialColours = ({ primary, accent }: BrandLook): boolean =>
  primary === initialLook.primary && accent === initialLook.accent;

/** The picture takes the place of the mark, beside the name. */
const logoRules = (tag: string): string =>
  `.logo>svg{display:none}.logo::before{content:url(${logoPath(tag)});display:block;flex:none;height:1.9rem;max-width:6.5rem;overflow:hidden;line-height:0}`;
