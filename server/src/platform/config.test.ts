/** The limits of the environment, and that production never starts with sandbox providers or publicly known keys. */
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const minimal = { DATABASE_URL: 'postgres://here', APP_SECRET: 'x'.repeat(32) };
const business = {
  ...minimal,
  NODE_ENV: 'production',
  APP_URL: 'https://lender.example',
  PAYSTACK_BASE_URL: 'https://payments.example',
  PAYSTACK_SECRET_KEY: 'sk_live',
  BVN_BASE_URL: 'https://identity.example',
  BVN_CLIENT_ID: 'lender',
  BVN_SECRET: 'secret',
  SMS_BASE_URL: 'https://texts.example',
  SMS_API_KEY: 'key',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Lender <hello@lender.example>',
  CONTACT_EMAIL: 'help@lender.example',
  BRAND_LEGAL_NAME: 'Lender Limited',
  BRAND_ADDRESS: '1 Marina, Lagos',
  BRAND_LICENCE: 'Money lender, Lagos State 1234',
};

it('requires only a database and a secret on one machine', () => {
  expect(readConfig(minimal)).toMatchObject({ NODE_ENV: 'development', appUrl: 'http://localhost:3000', DEMO: false });
  expect(() => readConfig({ DATABASE_URL: 'postgres://here' })).toThrow('APP_SECRET');
});

it('allows production with its own providers', () => {
  expect(readConfig(business)).toMatchObject({ PAYSTACK_BASE_URL: 'https://payments.example', DEMO: false });
});

it.each(Object.keys(business).filter((name) => !(name in minimal) && name !== 'NODE_ENV'))(
  'refuses production without %s, and names it',
  (name) => {
    const without = Object.fromEntries(Object.entries(business).filter(([key]) => key !== name));
    expect(() => readConfig(without)).toThrow(`The configuration is not usable.\n${name}: needed with NODE_ENV=production`);
  },
);

it('reports all missing variables at once', () => {
  const nothing = { DATABASE_URL: 'postgres://here', NODE_ENV: 'production' };
  expect(() => readConfig(nothing)).toThrow(/APP_SECRET: .*\nAPP_URL: needed.*\nPAYSTACK_BASE_URL: needed/);
});

it('refuses production with a bank statement provider and the key of the sandbox', () => {
  expect(() => readConfig({ ...business, MONO_BASE_URL: 'https://mono.example' })).toThrow('MONO_SECRET_KEY: needed');
});

it('refuses production with Providus and the pair of the sandbox, and runs without Providus', () => {
  const withBank = { ...business, PROVIDUS_BASE_URL: 'https://bank.example' };
  expect(() => readConfig(withBank)).toThrow(/PROVIDUS_CLIENT_ID: needed.*\nPROVIDUS_CLIENT_SECRET: needed/);
  expect(readConfig(business).PROVIDUS_BASE_URL).toBe('');
  expect(readConfig(minimal).PROVIDUS_BASE_URL).toBe('http://127.0.0.1:4010/providus/appdevapi/api');
});

it.each(['everywhere', '10.1.2.0/33', '10.1.2', '10.1.2.3/8/9', 'fe80::/129'])('refuses notices from %s', (address) => {
  expect(() => readConfig({ ...business, PROVIDUS_NOTICE_ADDRESSES: `10.1.2.3, ${address}` })).toThrow(
    'PROVIDUS_NOTICE_ADDRESSES',
  );
  expect(readConfig({ ...business, PROVIDUS_NOTICE_ADDRESSES: '10.1.2.3, 10.2.0.0/16' }).PROVIDUS_NOTICE_ADDRESSES).toEqual([
    '10.1.2.3',
    '10.2.0.0/16',
  ]);
});

it('refuses production with names from Providus and no transfer service, or the user of the sandbox', () => {
  const named = { ...business, NAME_ENQUIRY: 'providus' };
  expect(() => readConfig(named)).toThrow('PROVIDUS_TRANSFER_BASE_URL: needed with NAME_ENQUIRY=providus');
  expect(() => readConfig({ ...named, PROVIDUS_TRANSFER_BASE_URL: 'https://bank.example' })).toThrow(
    /PROVIDUS_TRANSFER_USER: needed.*\nPROVIDUS_TRANSFER_PASSWORD: needed/,
  );
  expect(readConfig(minimal)).toMatchObject({
    NAME_ENQUIRY: 'paystack',
    PROVIDUS_TRANSFER_BASE_URL: 'http://127.0.0.1:4010/providus/postingrest',
  });
});

it('refuses production with a credit bureau and the pair of the sandbox, and runs without one', () => {
  expect(() => readConfig({ ...business, CRC_BASE_URL: 'https://crc.example' })).toThrow(
    /CRC_USERNAME: needed.*\nCRC_PASSWORD: needed/,
  );
  expect(() => readConfig({ ...business, FIRSTCENTRAL_BASE_URL: 'https://fc.example' })).toThrow('FIRSTCENTRAL_PASSWORD: needed');
  expect(readConfig(business)).toMatchObject({ CRC_BASE_URL: '', FIRSTCENTRAL_BASE_URL: '' });
  expect(readConfig(minimal).CRC_BASE_URL).toBe('http://127.0.0.1:4010/crc');
});

it('uses no sandbox for bank statements in production, but does elsewhere', () => {
  expect(readConfig(business)).toMatchObject({ MONO_BASE_URL: '', MBS_BASE_URL: '' });
  expect(readConfig({ ...business, MONO_BASE_URL: 'https://mono.example', MONO_SECRET_KEY: 'key' })).toMatchObject({
    MONO_BASE_URL: 'https://mono.example',
  });
  expect(readConfig(minimal)).toMatchObject({ MONO_BASE_URL: 'http://127.0.0.1:4010/mono' });
});

it('allows a demo in production when requested', () => {
  expect(readConfig({ ...minimal, NODE_ENV: 'production', DEMO: 'true' })).toMatchObject({ DEMO: true });
});

it('sells investments only with a licence that is named', () => {
  expect(readConfig(minimal).INVESTMENTS_LICENSED).toBe(false);
  expect(() => readConfig({ ...minimal, INVESTMENTS_LICENSED: 'true' })).toThrow('BRAND_LICENCE: name the licence');
  const licensed = { ...minimal, INVESTMENTS_LICENSED: 'true', BRAND_LICENCE: 'Fund manager, SEC 123' };
  expect(readConfig(licensed).INVESTMENTS_LICENSED).toBe(true);
});

it('requires a PIN of customers in production only, unless the lender chooses', () => {
  expect(readConfig(business).CUSTOMER_PIN).toBe('required');
  expect(readConfig({ ...business, CUSTOMER_PIN: 'optional' }).CUSTOMER_PIN).toBe('optional');
  expect(readConfig(minimal).CUSTOMER_PIN).toBe('optional');
  expect(readConfig({ ...minimal, CUSTOMER_PIN: 'required' }).CUSTOMER_PIN).toBe('required');
});
