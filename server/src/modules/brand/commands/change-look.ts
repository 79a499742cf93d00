/** Changes the colours and the logo of the brand from today or a later day. */
import { whyNotFrom } from '@ajo/contract/kernel/effective-from';
import { createHash } from 'node:crypto';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { BrandLook } from '@ajo/contract/modules/brand';
import type { Context } from '#context';
import { changeSettingIn, holdSetting, settingOn } from '#modules/settings';
import { inTransaction } from '#platform/db/transaction';
import { logoPixels } from '#platform/files/image';
import type { TakenFile } from '#platform/files/intake';
import { brandLook } from '../brand-look.ts';
import { whyNotColours, whyNotLogo } from '../brand.rules.ts';
import { saveLogo } from '../brand.store.ts';

type ChangeLookInput = Pick<BrandLook, 'primary' | 'accent'> &
  EffectiveFrom & { logoChoice: 'keep' | 'none'; logo: TakenFile | undefined };

/** @throws DomainError that names `primary`, `accent`, `effective_on` or `logo`. */
export async function changeLook(
  context: Context,
  actor: Actor,
  { primary, accent, logoChoice, logo, effective_on: chosen }: ChangeLookInput,
): Promise<void> {
  refuseIf(whyNotColours({ primary, accent }));
  const picture = logo && (await readLogo(logo.path));
  await inTransaction(context.db, async (tx) => {
    await holdSetting(tx, brandLook.name);
    const today = context.clock.businessDay();
    const from = chosen ?? today;
    refuseIf(whyNotFrom(from, today));
    if (picture) await saveLogo(tx, { ...picture, by: actor.id, at: context.clock.now() });
    const before = await settingOn(tx, brandLook, from);
    const kept = logoChoice === 'keep' ? before.logo : null;
    await changeSettingIn(tx, context, actor, {
      setting: brandLook,
      value: { primary, accent, logo: picture?.tag ?? kept },
      action: 'changed the look of the brand',
      from,
    });
  });
}

async function readLogo(path: string): Promise<{ tag: string; bytes: Buffer }> {
  const { bytes, height } = await logoPixels(path);
  refuseIf(whyNotLogo({ height }));
  return { bytes, tag: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
}
