/** The look of the lender's brand: two colours and a logo, from a day on. Its names and licence are part of the deployment. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';
import { effectiveFrom } from '../kernel/setting.ts';
import { Day, Instant } from '../kernel/time.ts';

const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a colour as # and six digits, like #0b3d2c');

export const BrandLook = z
  .object({
    primary: Colour,
    accent: Colour,
    /** Of a stored logo; null shows the mark of the product. */
    logo: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .nullable(),
  })
  .strict();
export type BrandLook = z.output<typeof BrandLook>;

/** The colours of the product itself. */
export const initialLook = { primary: '#0b3d2c', accent: '#f4b236', logo: null } satisfies BrandLook;

export const logoPath = (tag: string): string => `/brand/${tag}.png`;
export const logoLimitBytes = 1_048_576;

const BrandView = z.object({
  look: BrandLook,
  /** Fixed by the deployment, because signed contracts and documents state them. */
  name: z.string(),
  legal_name: z.string(),
  licence: z.string(),
  /** The tax number. */
  tin: z.string().nullable(),
  versions: z.array(z.object({ effective_on: Day, changed_by: z.string(), changed_at: Instant, look: BrandLook })),
});
export type BrandView = z.output<typeof BrandView>;

export const brandCalls = {
  read: call({
    method: 'GET',
    path: '/admin/brand',
    summary:
      'Returns the colours and the logo in force today, planned and earlier ones, and the names that the deployment fixes.',
    access: 'settings.manage',
    addition: true,
    reply: one(BrandView),
  }),
  change: call({
    method: 'POST',
    path: '/admin/brand',
    summary: 'Changes the colours and the logo from today or a later day. Refuses colours on which text cannot be read.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    body: z.object({
      primary: Colour,
      accent: Colour,
      /** Without a file: keep the logo of that day, or show the mark of the product. */
      logo_choice: z.enum(['keep', 'none']).default('keep'),
      ...effectiveFrom,
    }),
    files: { logo: { maxBytes: logoLimitBytes, types: ['image/png'] } },
    reply: one(BrandView),
  }),
};
