/** The interval between two instalments in words. It imports nothing at run time: scripts of public pages carry it. */
import type { Frequency } from './schedules.words.ts';

/** What follows "every": "day", "week", "2 weeks", "3 months". */
export const intervalText = ({ every, unit }: Frequency): string => (every === 1 ? unit : `${every} ${unit}s`);
