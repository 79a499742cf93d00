/** Configuration from environment variables, validated at start. */
import { isIP } from 'node:net';
import { reported, sentenceOf } from '@ajo/contract/kernel/sentences';
import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
const port = z.coerce.number().int().min(0).max(65_535);
const csv = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  return version > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
};
const isAddress = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) ||
  (/^[^/]+(\/\d{1,3})?$/.test(text) && isIP(text.split('/')[0] ?? '') > 0);
/** Addresses or networks, such as 10.1.2.0/24. None: every address. */
const networks = csv.pipe(z.array(z.string().refine(isNetwork, 'addresses or networks such as 10.1.2.0/24')));
/** The proxies that may state the caller's address. Never all: a caller who may choose an address is never throttled. */
const proxies = csv
  .pipe(
    z.array(
      z.string().refine((text) => ['true', 'false', '0', '1'].includes(text) || isAddress(text), 'addresses, true or false'),
    ),
  )
  .transform((names) => {
    if (names.some((name) => ['true', '1'].includes(name))) return 'loopback,linklocal,uniquelocal';
    return names.filter((name) => !['false', '0'].includes(name)).join(',') || false;
  });

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  ROLES: csv
    .pipe(z.array(z.enum(['api', 'worker', 'realtime'])).min(1, 'Name at least one of api, worker and realtime'))
    .default(['api', 'worker', 'realtime']),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  REALTIME_PORT: port.default(6001),
  SANDBOX_PORT: port.default(4010),
  SANDBOX_SMTP_PORT: port.default(4025),
  APP_URL: z.url().optional(),
  DATABASE_URL: z.string().min(1),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** Addresses of the proxies in front of us; `true`: those of private networks. */
  TRUST_PROXY: proxies.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  APP_SECRET: z.string().min(32, 'APP_SECRET needs at least 32 characters'),
  PAYSTACK_BASE_URL: z.string().default(''),
  PAYSTACK_SECRET_KEY: z.string().default('sk_test_ajo_sandbox'),
  BVN_BASE_URL: z.string().default(''),
  BVN_CLIENT_ID: z.string().default('ajo'),
  BVN_SECRET: z.string().default('sandbox'),
  MONO_BASE_URL: z.string().default(''),
  MONO_SECRET_KEY: z.string().default('test_sk_sandbox'),
  MBS_BASE_URL: z.string().default(''),
  MBS_CLIENT_ID: z.string().default('ajo'),
  MBS_CLIENT_SECRET: z.string().default('sandbox'),
  CRC_BASE_URL: z.string().default(''),
  CRC_USERNAME: z.string().default('ajo'),
  CRC_PASSWORD: z.string().default('sandbox'),
  /** The report of the contract with CRC: it must list the facilities of the last 24 months. */
  CRC_REPORT_ID: z.string().default('2'),
  FIRSTCENTRAL_BASE_URL: z.string().default(''),
  FIRSTCENTRAL_USERNAME: z.string().default('ajo'),
  FIRSTCENTRAL_PASSWORD: z.string().default('sandbox'),
  FIRSTCENTRAL_PRODUCT_ID: z.string().default('45'),
  PROVIDUS_BASE_URL: z.string().default(''),
  PROVIDUS_CLIENT_ID: z.string().default('ajo'),
  PROVIDUS_CLIENT_SECRET: z.string().default('sandbox'),
  /** From where the bank sends notices; empty: from everywhere. */
  PROVIDUS_NOTICE_ADDRESSES: networks.default([]),
  /** Who names the holder of a bank account: Paystack, or Providus over NIP. */
  NAME_ENQUIRY: z.enum(['paystack', 'providus']).default('paystack'),
  PROVIDUS_TRANSFER_BASE_URL: z.string().default(''),
  PROVIDUS_TRANSFER_USER: z.string().default('ajo'),
  PROVIDUS_TRANSFER_PASSWORD: z.string().default('sandbox'),
  SMS_BASE_URL: z.string().default(''),
  SMS_API_KEY: z.string().default('sandbox'),
  SMS_SENDER: z.string().default('Ajo'),
  SMTP_URL: z.string().default(''),
  MAIL_FROM: z.string().default('Ajo <hello@ajo.test>'),
  CONTACT_EMAIL: z.email().default('help@ajo.test'),
  FILES_FOLDER: z.string().default('.ajo/files'),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().default('eu-west-1'),
  REALTIME_KEY: z.string().default('ajo'),
  /** How long a process that is asked to end still serves, while `/readyz` answers 503. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  METRICS_TOKEN: z.string().optional(),
  BRAND: z.string().default('Ajo'),
  BRAND_LEGAL_NAME: z.string().default('Ajo Microcredit Limited'),
  BRAND_ADDRESS: z.string().default('14 Herbert Macaulay Way, Yaba, Lagos'),
  BRAND_PHONE: z.string().default('0700 000 0256'),
  /** The licences of regulators in the lender's words, or why none is needed. A business names it: key facts and pages show it. */
  BRAND_LICENCE: z.string().default(''),
  /** The tax number of the lender: with 12 digits like 12345678-0001, with 10, or the Tax ID with 13. Returns of taxes state it. */
  BRAND_TIN: z
    .string()
    .trim()
    .regex(/^(?:\d{8}-?\d{4}|\d{10}|\d{13})?$/, 'Enter the TIN like 12345678-0001, with 10 or with 13 digits')
    .default(''),
  /** Whether the lender holds a licence that covers investments: without one they are shown and not sold. */
  INVESTMENTS_LICENSED: flag.default(false),
  RATE_LIMITS: flag.default(true),
  /** Off where the machine's own delay is not the server's: tests. */
  SHED_LOAD: flag.default(true),
  /** Whether staff must have a second factor. Anyone who has one is always asked for it. */
  STAFF_TWO_FACTOR: z.enum(['required', 'optional']).default('optional'),
  /** Whether customers must have a PIN before their money moves; left out: a business requires it. Anyone who has one is always asked for it. */
  CUSTOMER_PIN: z.enum(['required', 'optional']).optional(),
  /** How long a proof of the second factor or the PIN lets money move. */
  STEP_UP_MINUTES: z.coerce.number().int().min(1).max(60).default(10),
  /** Hours for which a new account, role, email address, password or second factor may not approve, vouch, release or reverse. */
  CONFIRM_AFTER_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  /** Kobo: a payment above it is reversed by two people. */
  REVERSAL_ALONE_UP_TO: z.coerce.bigint().min(0n).default(50_000_000n),
  /** Kobo that one person records by hand in a day; above it a second person confirms. */
  MANUAL_PAYMENTS_ALONE_PER_DAY: z.coerce.bigint().min(0n).default(1_000_000_000n),
  /** Kobo of payments that one person reverses alone in a day; above it two people reverse. */
  REVERSALS_ALONE_PER_DAY: z.coerce.bigint().min(0n).default(200_000_000n),
  /** Webhooks may go to http addresses and private networks: development and tests. */
  WEBHOOKS_TO_PRIVATE: flag.default(false),
  PAYOUTS: z.enum(['on', 'off']).default('on'),
  DEMO: flag.default(false),
  /** Customers of the demo portfolio next to the named demo accounts. Each adds about half a second to the first start. */
  DEMO_CUSTOMERS: z.coerce.number().int().min(0).max(1000).default(300),
  /** Off only in tests, which move their clock away from the database's. */
  CLOCK_CHECK: z.enum(['on', 'off']).default('on'),
});

export type Config = z.output<typeof Environment> & {
  CUSTOMER_PIN: 'required' | 'optional';
  drainMs: number;
  appUrl: string;
  directUrl: string;
  /** DATABASE_URL leads to a connection pooler, and DATABASE_DIRECT_URL to PostgreSQL itself. */
  throughPooler: boolean;
};

/** Variables that production must set. */
const ownInProduction = [
  'APP_URL',
  'PAYSTACK_BASE_URL',
  'PAYSTACK_SECRET_KEY',
  'BVN_BASE_URL',
  'BVN_CLIENT_ID',
  'BVN_SECRET',
  'SMS_BASE_URL',
  'SMS_API_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_EMAIL',
  'BRAND_LEGAL_NAME',
  'BRAND_ADDRESS',
  'BRAND_LICENCE',
] as const;
const secretOf = {
  MONO_BASE_URL: ['MONO_SECRET_KEY'],
  MBS_BASE_URL: ['MBS_CLIENT_ID', 'MBS_CLIENT_SECRET'],
  CRC_BASE_URL: ['CRC_USERNAME', 'CRC_PASSWORD'],
  FIRSTCENTRAL_BASE_URL: ['FIRSTCENTRAL_USERNAME', 'FIRSTCENTRAL_PASSWORD'],
  PROVIDUS_BASE_URL: ['PROVIDUS_CLIENT_ID', 'PROVIDUS_CLIENT_SECRET'],
  PROVIDUS_TRANSFER_BASE_URL: ['PROVIDUS_TRANSFER_USER', 'PROVIDUS_TRANSFER_PASSWORD'],
} as const;

const isBusiness = ({ NODE_ENV, DEMO }: { NODE_ENV?: string | undefined; DEMO?: string | boolean | undefined }): boolean =>
  NODE_ENV === 'production' && !['true', '1'].includes(String(DEMO));

/** Production never runs on sandbox providers or publicly known keys; a demo may, when requested. */
function missingIn(environment: NodeJS.ProcessEnv): string[] {
  if (!isBusiness(environment)) return [];
  const withOptional = Object.entries(secretOf).flatMap(([url, secrets]) => (environment[url] ? secrets : []));
  return [...ownInProduction, ...withOptional].filter((name) => !environment[name]);
}

function contradictionsIn(config: z.output<typeof Environment>): string[] {
  const rules: [boolean, string][] = [
    [config.CLOCK_CHECK === 'off' && config.NODE_ENV !== 'test', 'CLOCK_CHECK: off only with NODE_ENV=test'],
    [
      config.INVESTMENTS_LICENSED && !config.BRAND_LICENCE,
      'BRAND_LICENCE: name the licence that covers investments, or set INVESTMENTS_LICENSED=false',
    ],
    [
      config.NAME_ENQUIRY === 'providus' && isBusiness(config) && !config.PROVIDUS_TRANSFER_BASE_URL,
      'PROVIDUS_TRANSFER_BASE_URL: needed with NAME_ENQUIRY=providus',
    ],
    [config.WEBHOOKS_TO_PRIVATE && config.NODE_ENV === 'production', 'WEBHOOKS_TO_PRIVATE: not with NODE_ENV=production'],
  ];
  return rules.flatMap(([isBroken, sentence]) => (isBroken ? [sentence] : []));
}

/** @throws Error that names the variable and what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(environment, reported);
  const wrong = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${sentenceOf(issue)}`);
  const missing = missingIn(environment).map((name) => `${name}: needed with NODE_ENV=production`);
  if (parsed.data) wrong.push(...contradictionsIn(parsed.data));
  if (!parsed.success || missing.length > 0 || wrong.length > 0)
    throw new Error(`The configuration is not usable.\n${[...wrong, ...missing].join('\n')}`);
  return withAddresses(parsed.data);
}

/** Empty addresses default to the sandbox on this machine; in production the statement providers, the credit bureaus and Providus stay off. */
function withAddresses(config: z.output<typeof Environment>): Config {
  const sandbox = `http://127.0.0.1:${config.SANDBOX_PORT}`;
  return {
    ...config,
    PAYSTACK_BASE_URL: config.PAYSTACK_BASE_URL || `${sandbox}/paystack`,
    BVN_BASE_URL: config.BVN_BASE_URL || `${sandbox}/qoreid`,
    ...optionalAddresses(config, isBusiness(config) ? undefined : sandbox),
    SMS_BASE_URL: config.SMS_BASE_URL || `${sandbox}/termii`,
    SMTP_URL: config.SMTP_URL || `smtp://127.0.0.1:${config.SANDBOX_SMTP_PORT}`,
    appUrl: config.APP_URL ?? `http://localhost:${config.PORT}`,
    ...operationOf(config),
  };
}

/** Of providers without which the product runs. */
const optionalPaths = {
  MONO_BASE_URL: '/mono',
  MBS_BASE_URL: '/mbs',
  CRC_BASE_URL: '/crc',
  FIRSTCENTRAL_BASE_URL: '/firstcentral',
  PROVIDUS_BASE_URL: '/providus/appdevapi/api',
  PROVIDUS_TRANSFER_BASE_URL: '/providus/postingrest',
} as const;
type Optional = keyof typeof optionalPaths;

const optionalAddresses = (config: Pick<Config, Optional>, sandbox: string | undefined): Record<Optional, string> => {
  const of = (name: Optional): string => config[name] || (sandbox === undefined ? '' : sandbox + optionalPaths[name]);
  return {
    MONO_BASE_URL: of('MONO_BASE_URL'),
    MBS_BASE_URL: of('MBS_BASE_URL'),
    CRC_BASE_URL: of('CRC_BASE_URL'),
    FIRSTCENTRAL_BASE_URL: of('FIRSTCENTRAL_BASE_URL'),
    PROVIDUS_BASE_URL: of('PROVIDUS_BASE_URL'),
    PROVIDUS_TRANSFER_BASE_URL: of('PROVIDUS_TRANSFER_BASE_URL'),
  };
};

type Operation = Pick<Config, 'directUrl' | 'throughPooler' | 'drainMs' | 'CUSTOMER_PIN'>;

function operationOf(config: z.output<typeof Environment>): Operation {
  const directUrl = config.DATABASE_DIRECT_URL || config.DATABASE_URL;
  const drainSeconds = config.DRAIN_SECONDS ?? (config.NODE_ENV === 'production' ? 5 : 0);
  return {
    directUrl,
    throughPooler: directUrl !== config.DATABASE_URL,
    drainMs: 1_000 * drainSeconds,
    CUSTOMER_PIN: config.CUSTOMER_PIN ?? (isBusiness(config) ? 'required' : 'optional'),
  };
}
