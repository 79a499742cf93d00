/** The bank verification number, apart from the sections of the profile, because guarantors give it too. */
import { z } from 'zod';

export const Bvn = z
  .string()
  .trim()
  .regex(/^\d{11}$/, 'A BVN has 11 digits');
