/** One setting: a value that people decide, which holds from a day on. */
import type { z } from 'zod';

export type Setting<Shape extends z.ZodType> = {
  /** "<module>.<what>"; the row's key together with the day. */
  name: string;
  /** The value in the program, and as it is kept: the words of the API, money as kobo. */
  shape: Shape;
  /** The value before the first change. */
  atFirst: z.output<Shape>;
};
