/** Reads the look in force, earlier ones, and what web pages load of it. */
import { createHash } from 'node:crypto';
import type { BrandView } from '@ajo/contract/modules/brand';
import { darkTheme, textOn } from '@ajo/contract/modules/brand.theme';
import type { Context } from '#context';
import { type MailColours, productColours } from '#modules/notifications';
import { settingVersions } from '#modules/settings';
import type { PageLook } from '#platform/http/page-look';
import { brandLook, lookToday } from './brand-look.ts';
import { isInitial, stylesheetOf } from './brand.rules.ts';
import { findLogo } from './brand.store.ts';

export async function brandView({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>): Promise<BrandView> {
  const versions = await settingVersions(db, brandLook);
  return {
    look: await lookToday({ db, clock }),
    name: config.BRAND,
    legal_name: config.BRAND_LEGAL_NAME,
    licence: config.BRAND_LICENCE,
    tin: config.BRAND_TIN || null,
    versions: versions.map(({ effectiveOn, changedBy, changedAt, value }) => ({
      effective_on: effectiveOn,
      changed_by: changedBy ?? config.BRAND,
      changed_at: changedAt,
      look: value,
    })),
  };
}

/** Undefined while the look is that of the product: pages load nothing more then. */
export async function pageLook(context: Pick<Context, 'db' | 'clock'>): Promise<PageLook | undefined> {
  const look = await lookToday(context);
  if (isInitial(look)) return undefined;
  const css = stylesheetOf(look);
  return { css, tag: createHash('sha256').update(css).digest('hex').slice(0, 16), themeColour: look.primary };
}

export const logoBytes = ({ db }: Pick<Context, 'db'>, tag: string): Promise<Buffer | undefined> => findLogo(db, tag);

export async function mailColours(context: Pick<Context, 'db' | 'clock'>): Promise<MailColours> {
  const look = await lookToday(context);
  if (isInitial({ ...look, logo: null })) return productColours;
  const dark = darkTheme(look);
  return {
    primary: look.primary,
    onPrimary: textOn(look.primary),
    accent: look.accent,
    darkPrimary: dark['primary'] ?? look.primary,
    darkOnPrimary: dark['on-primary'] ?? look.primary,
  };
}
