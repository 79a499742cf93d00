/** Days of loans that two people have reopened, because they were closed in error. */
import type { Day } from '@ajo/contract/kernel/time';

export type Reopening = { id: string; from: Day; reason: string; approvedBy: string };
