/** The calls of the specification as it writes them, each with the capability that opens it. Typed out, so that the contract is compared with it. */
import type { Capability } from '@ajo/contract/kernel/access';

/** `socket`: outside of the contract, for everyone with a session. */
export type Right = Capability | readonly Capability[] | 'public' | 'socket';
/** The other addresses that a client may read out of the same line. */
export type SpecifiedCall = readonly [line: string, right: Right, ...alsoAt: string[]];

const people = ['customers.read', 'staff.read'] as const;
const transfers = ['transfers.request', 'transfers.review'] as const;
const changes = ['management_requests.create', 'management_requests.review'] as const;

const auth: SpecifiedCall[] = [
  ['POST /auth/login', 'public'],
  ['POST /auth/signup', 'public'],
  ['GET /auth/user', 'session.own'],
  ['POST /auth/logout', 'session.own'],
  ['POST /auth/password', 'session.own'],
  ['POST /password/create', 'public'],
  ['GET /password/find/{token}', 'public'],
  ['POST /password/reset', 'public'],
  ['GET /email/resend', 'public'],
  ['GET /referral_channel', 'public'],
];

const sections = [
  'guarantor_video',
  'next_of_kin',
  'business',
  'bank',
  'employment',
  'documents/{path}',
  'documents/business_registration',
  'social_media_handles',
  'home_address',
  'card',
  'cac',
];
const onboarding: SpecifiedCall[] = [
  ['POST /user/onboarding/guarantor', 'customer.own'],
  ['POST /guarantor/{id}', 'customer.own', 'POST /user/onboarding/guarantor/{id}'],
  ...sections.map((section): SpecifiedCall => [`POST /${section}`, 'customer.own', `POST /user/onboarding/${section}`]),
  ['GET /bank/list', 'reference.read'],
  ['GET /bank/account_name/bank/{bank}/account/{account}', 'reference.read'],
  ['POST /user/bank_statement', 'customer.own'],
  ['POST /user/loan', 'loans.apply'],
  ['GET /loan_interests', 'public'],
];

const own: SpecifiedCall[] = [
  ['GET /user/dashboard', 'customer.own'],
  ['GET /investment_plans', 'public'],
  ['GET /user/investments', 'investments.own'],
  ['POST /user/invest', 'investments.own'],
  ['GET /user/savings/{id}', 'savings.own'],
  ['POST /user/savings/{id}/withdraw', 'savings.own'],
  ['GET /user/account', ['customer.own', 'customers.read']],
  ['POST /bvn', 'guarantor.act'],
  ['POST /guarantor-acceptance', 'guarantor.act'],
  ['POST /otp', 'guarantor.act'],
  ['POST /otp-verification', 'guarantor.act'],
  ['POST /guarantor-token', 'public'],
  ['GET /guarantor', 'guarantor.act'],
  ['POST /contactus/send', 'public'],
  ['POST /business_management_waiting_list', 'public'],
  ['GET /notifications', 'notifications.own'],
  ['PATCH /notifications/{id}/read', 'notifications.own'],
  ['DELETE /notifications/{id}', 'notifications.own'],
  ['DELETE /notifications', 'notifications.own'],
  ['POST /broadcasting/auth', 'socket'],
];

const staff: SpecifiedCall[] = [
  ['GET /admin/dashboard', 'dashboard.read'],
  /** Written for compliance officers; the others reach it at their own prefix too. */
  ['GET /{role}/dashboard', 'dashboard.read'],
  ['GET /{role}/users', people],
  ['GET /{role}/search/users', people],
  ['GET /{role}/get_user/{id}', people],
  ['POST /admin/users', 'staff.manage'],
  ['PUT /{role}/users/{id}', ['customers.edit', 'staff.manage']],
  ['DELETE /{role}/users/{id}', ['customers.delete', 'staff.manage']],
  ['PUT /admin/suspend_user', ['customers.suspend', 'staff.manage']],
  ['POST /admin/edit_customer_profile', 'customers.edit'],
  ['POST /admin/users/transfer', 'customers.transfer'],
  ['GET /{role}/user-types', people],
  ['GET /{role}/subadmins', people],
  ['GET /user-transfers', transfers, 'GET /{role}/user-transfers'],
  ['PATCH /user-transfers/{id}/review', 'transfers.review', 'PATCH /{role}/user-transfers/{id}/review'],
  ['GET /user-management-requests', changes, 'GET /{role}/user-management-requests'],
  [
    'PATCH /user-management-requests/{id}/review',
    'management_requests.review',
    'PATCH /{role}/user-management-requests/{id}/review',
  ],
  ['GET /user-management-requests/{id}/history', changes, 'GET /{role}/user-management-requests/{id}/history'],
];

const loans: SpecifiedCall[] = [
  ['GET /{role}/loans', 'loans.read'],
  ['GET /{role}/search/loan', 'loans.read'],
  ['GET /{role}/loan/{id}', 'loans.file'],
  ['POST /admin/loan_detail', 'loans.edit'],
  ['POST /admin/loan_status', ['loans.approve', 'loans.release']],
  ['POST /admin/modify_user_loan_purpose', 'loans.purpose'],
  ['PATCH /compliance_officer/loan/review', 'loans.review'],
  ['PUT /admin/update_loan_payments', 'loans.schedule'],
  ['POST /admin/loan_interest', 'loan_products.manage'],
  ['PUT /admin/loan_interest', 'loan_products.manage'],
  ['POST /admin/auto_deny', 'auto_deny.run'],
  ['POST /admin/auto_debit', 'payments.auto_debit'],
  ['POST /admin/{product}-wallets', 'wallets.manage'],
  ['GET /{role}/loan/{loanId}/loan-payments/{paymentId}', 'loans.file'],
  ['POST /admin/loan/{id}/loan-payments/{pid}/payment-log/{logid}/reverse', 'payments.reverse'],
  ['POST /admin/loan/{id}/reverse', 'loans.reverse'],
  ['POST /admin/loans/{id}/request-guarantor', 'guarantors.request'],
  ['POST /admin/loans/{id}/manual-guarantor-verification-email', 'guarantors.request'],
  ['POST /{role}/user/loan-debit/{id}', 'payments.record'],
  ['GET /{role}/users/{id}/repayments', 'loans.file'],
  ['POST /admin/payment_receipt', 'receipts.upload'],
  ['GET /admin/payment_receipt', 'receipts.upload'],
];

const desk: SpecifiedCall[] = [
  ['GET /admin/investors', 'investments.read', 'GET /{role}/investors'],
  ['POST /admin/investment_payment', 'investments.pay'],
  ['POST /admin/investment_plan', 'investment_plans.manage'],
  ['GET /merchant/loans', 'merchant.own'],
  ['GET /admin/defaulters', 'defaulters.read', 'GET /{role}/defaulters'],
  ['GET /admin/referrals', 'referrals.read'],
  ['GET /{role}/branch', 'branches.read'],
  ['GET /{role}/branch/{id}', 'branches.read'],
  ['GET /admin/branch/{id}/officer/{oid}', 'branches.read'],
  ['GET /reconciliation', 'reconciliation.read', 'GET /{role}/reconciliation'],
  ['GET /reconciliation/filter', 'reconciliation.read', 'GET /{role}/reconciliation/filter'],
  ['GET /collections', 'collections.read', 'GET /{role}/collections', 'GET /{role}/collection'],
  ['GET /collections/filter', 'collections.read', 'GET /{role}/collections/filter', 'GET /{role}/collection/filter'],
  ['GET /transaction-repush', 'settlements.read', 'GET /{role}/transaction-repush'],
  ['POST /transaction-repush', 'settlements.repush', 'POST /{role}/transaction-repush'],
  ['GET /sample-csv', 'imports.run', 'GET /{role}/sample-csv'],
  ['POST /upload', 'imports.run', 'POST /{role}/upload'],
];

const savings: SpecifiedCall[] = [
  ['GET /{role}/savings', 'savings.read'],
  ['GET /{role}/savings/{id}', 'savings.read'],
  ['GET /{role}/savings/{id}/transactions', 'savings.transactions'],
  ['GET /{role}/savings/transactions', 'savings.transactions', 'GET /{role}/savings-transactions'],
  ['GET /{role}/savings?export=true&format=csv', 'savings.transactions', 'GET /{role}/savings?export=true&format=xlsx'],
  ['GET /savings-withdrawals', 'withdrawals.read', 'GET /{role}/savings-withdrawals'],
  ['GET /savings-withdrawals/{id}', 'withdrawals.read', 'GET /{role}/savings-withdrawals/{id}'],
  ...(['PATCH review', 'POST manual-withdrawal', 'POST reverse-withdrawal'] as const).map((act): SpecifiedCall => {
    const [method, name] = act.split(' ');
    const path = `savings-withdrawals/{id}/${name}`;
    return [`${method} /${path}`, 'withdrawals.review', `${method} /{role}/${path}`];
  }),
  ['POST /admin/savings/{id}/direct-withdrawal', 'withdrawals.direct'],
  ['PATCH /admin/savings/{id}', 'savings.manage'],
];

const betalife: SpecifiedCall[] = [
  ['GET /admin/betalife-plans', 'betalife.read'],
  ['GET /admin/betalife-plans/{id}', 'betalife.read'],
  ['PUT /admin/betalife-plans/{id}', 'betalife.manage'],
  ...['POST', 'PUT', 'DELETE'].map((method): SpecifiedCall => [
    `${method} /admin/betalife-plans/{id}/betalife-packages/{pid}`,
    'betalife.manage',
  ]),
];

export const specifiedCalls: readonly SpecifiedCall[] = [
  ...auth,
  ...onboarding,
  ...own,
  ...staff,
  ...loans,
  ...desk,
  ...savings,
  ...betalife,
];
