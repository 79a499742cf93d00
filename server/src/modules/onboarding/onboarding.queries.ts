/** Reads for the meter and the wizard. */
import type { OnboardingView } from '@ajo/contract/modules/onboarding';
import type { Database } from '#platform/db/transaction';
import { sectionsOf } from './onboarding.rules.ts';
import { findBankLine, findProfile } from './onboarding.store.ts';

export const onboardingOf = async (db: Database, userId: string): Promise<OnboardingView> =>
  sectionsOf({ profile: await findProfile(db, userId), bank: await findBankLine(db, userId) });
