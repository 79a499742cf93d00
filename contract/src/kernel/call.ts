/** One HTTP call, declared once: the server binds it, the web makes it, the tests sweep it, the docs print it. */
import type { z } from 'zod';
import type { Capability } from './access.ts';
import { confirmingCapabilities, moneyCapabilities, sensitiveCapabilities } from './guarded-capabilities.ts';

/** Where all calls live. */
export const apiRoot = '/api';

/** A file of a multipart call. The content decides what it is, never its name or declared type. */
export type FileRule = { maxBytes: number; types: readonly FileType[]; required?: boolean; many?: boolean };
export type FileType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'application/pdf'
  | 'video/mp4'
  | 'video/webm'
  | 'video/quicktime'
  | 'text/csv'
  | typeof xlsxType;

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** A table of rows: both are read alike. */
export const tableTypes = ['text/csv', xlsxType] as const;

/** 5 MB, the limit of every upload. */
export const uploadLimitBytes = 5 * 1024 * 1024;

/** HEIC, the iPhone photo format. Browsers and server cannot read it; both return this message. */
export const heicRefused =
  'We cannot read HEIC photos from an iPhone. Send a JPG or a screenshot instead. To take JPG photos, open Settings, Camera, Formats and choose Most Compatible';

/** Named budgets of calls, counted per caller; the limits are in `rates.ts`. */
export type Budget = 'ordinary' | 'sign-in' | 'mail' | 'otp' | 'lookup' | 'public';

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In the specification's own form: `/{role}/loan/{id}`. `{role}` is the caller's path prefix. */
  path: `/${string}`;
  /** One sentence for the API documentation. */
  summary: string;
  /** The capability that the caller must hold, or one of several; `public` needs no sign-in. */
  access: Capability | readonly Capability[] | 'public';
  /**
   * Moves money or makes a contract: an `Idempotency-Key` makes a repeated call one act. `in-transaction`: the act and its
   * stored reply commit together. `by-handler`: the call uses a provider, so its own record keeps the key.
   */
  takesIdempotencyKey?: 'in-transaction' | 'by-handler';
  /** May be made while a forced password change is pending. */
  whilePasswordForced?: true;
  /** May be made by staff who still owe the second factor that the lender requires. */
  whileEnrolling?: true;
  /** Whether a recent proof of the second factor is asked; left out, `needsProof` decides by the capabilities. */
  stepUp?: boolean;
  /** Moves a customer's money: requires a recent proof, and a PIN where the lender requires one of customers. */
  requiresPin?: true;
  /** Whether it confirms, releases or undoes work, so that new credentials may not; left out, `confirmsWork` decides by the capabilities. */
  confirms?: boolean;
  /** The specification sends this as POST with `_method` naming the real verb. */
  postedWithMethod?: true;
  /** Not named by the specification: marked as an addition in the documentation. */
  addition?: true;
  budget?: Budget;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Makes the call multipart. */
  files?: Record<string, FileRule>;
  /** What comes back as JSON. */
  reply?: z.ZodType;
  /** What comes back as a file instead of JSON. */
  download?: 'application/pdf' | 'text/csv' | 'application/octet-stream';
  /** The status of a success, 200 by default. */
  status?: 200 | 201;
};

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
export type Input<C extends Call> = { params: Parsed<C['params']>; query: Parsed<C['query']>; body: Parsed<C['body']> };
export type Reply<C extends Call> = C['reply'] extends z.ZodType ? z.output<C['reply']> : undefined;

export const call = <const C extends Call>(declaration: C): C => declaration;

/** Every capability that opens a call; empty for a public one. */
export const capabilitiesOf = ({ access }: Pick<Call, 'access'>): readonly Capability[] => {
  if (access === 'public') return [];
  return typeof access === 'string' ? [access] : access;
};

const opensBy = (declared: Pick<Call, 'access' | 'method'>, isOne: (capability: Capability) => boolean): boolean => {
  const needed = capabilitiesOf(declared);
  return declared.method !== 'GET' && needed.length > 0 && needed.every(isOne);
};

/** Whether the call requires a recent second factor from users who have one: all calls that move money or decide over access and prices. */
export const needsProof = (declared: Pick<Call, 'access' | 'method' | 'stepUp' | 'requiresPin'>): boolean =>
  declared.stepUp ??
  declared.requiresPin ??
  opensBy(declared, (capability) => moneyCapabilities.has(capability) || sensitiveCapabilities.has(capability));

/** Whether it is refused to people whose account, role or credentials are new. */
export const confirmsWork = (declared: Pick<Call, 'access' | 'method' | 'confirms'>): boolean =>
  declared.confirms ?? opensBy(declared, (capability) => confirmingCapabilities.has(capability));
