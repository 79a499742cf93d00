/** The look of the brand: a setting with a day. */
import { BrandLook, initialLook } from '@ajo/contract/modules/brand';
import type { Context } from '#context';
import { type Setting, settingOn } from '#modules/settings';

export const brandLook = { name: 'brand.look', shape: BrandLook, atFirst: initialLook } satisfies Setting<typeof BrandLook>;

export const lookToday = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<BrandLook> =>
  settingOn(db, brandLook, clock.businessDay());
