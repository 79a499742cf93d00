/** What every form of a section is given. */
import type { OwnSection } from '@ajo/contract/modules/onboarding.sections';

export type SectionProps = { section: OwnSection; onSaved: () => void };
