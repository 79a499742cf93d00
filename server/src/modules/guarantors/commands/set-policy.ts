/** Sets what is asked of guarantors, from today on. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { GuarantorTerms } from '@ajo/contract/modules/guarantors/staff';
import type { Context } from '#context';
import { changeSetting } from '#modules/settings';
import { guarantorSetting } from '../guarantor.ts';

export const setGuarantorPolicy = (context: Context, actor: Actor, terms: GuarantorTerms): Promise<GuarantorTerms> =>
  changeSetting(context, actor, { setting: guarantorSetting, value: terms, action: 'changed the guarantor policy' });
