/** Verifying a mobile number by a code, and adding an email address to an account that has none. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { done, one } from '../kernel/page.ts';
import { SignedIn } from './auth.ts';
import { PhoneStep, SentCode } from './auth.sign-in-name.ts';

const Challenge = z.string().regex(/^[\w-]{20,100}$/, 'This took too long. Please start again');

export const phoneCalls = {
  verify: call({
    method: 'POST',
    path: '/phone/verify',
    summary: 'Verifies the mobile number of a registration or sign-in with the code that was texted, and signs in.',
    access: 'public',
    addition: true,
    budget: 'sign-in',
    body: z.object({ challenge: Challenge, code: SentCode }),
    reply: SignedIn,
  }),
  resend: call({
    method: 'POST',
    path: '/phone/code',
    summary: 'Texts another code for a challenge; the reply is the same for unknown challenges. The earlier code stops working.',
    access: 'public',
    addition: true,
    budget: 'mail',
    body: z.object({ challenge: Challenge }),
    reply: done,
  }),
  ownCode: call({
    method: 'POST',
    path: '/auth/phone',
    summary: 'Texts a code to the number of a signed-in customer, to verify it. The password is checked first.',
    access: 'customer.own',
    addition: true,
    budget: 'mail',
    body: z.object({ current_password: z.string().min(1, 'Enter your password').max(200) }),
    reply: one(PhoneStep),
  }),
  verifyOwn: call({
    method: 'POST',
    path: '/auth/phone/verify',
    summary: 'Verifies the number of a signed-in customer with the code that was texted. They can then sign in by it.',
    access: 'customer.own',
    addition: true,
    budget: 'sign-in',
    body: z.object({ challenge: Challenge, code: SentCode }),
    reply: done,
  }),
  addEmail: call({
    method: 'POST',
    path: '/auth/email',
    summary: 'Mails a link that adds the address to an account without one. The password is checked first.',
    access: 'session.own',
    addition: true,
    budget: 'mail',
    body: z.object({
      email: z.string().trim().toLowerCase().max(200).pipe(z.email('Enter a valid email address')),
      current_password: z.string().min(1, 'Enter your password').max(200),
    }),
    reply: done,
  }),
};
