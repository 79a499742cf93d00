/** Every route of the specification has a screen. */
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { staffRoutes } from './areas/staff/staff-routes.ts';
import { UnknownPath } from './guard.tsx';
import { routesWith } from './router.tsx';

/** As the specification writes them (section 2). */
const specifiedRoutes = [
  '/',
  '/loans',
  '/invest',
  '/business-management',
  '/guarantor/acceptance',
  '/foodmart',
  '/faq',
  '/terms',
  '/privacy',
  '/requirements',
  '/sign-in',
  '/register',
  '/forgot',
  '/change-password',
  '/reset',
  '/dashboard',
  '/dashboard?loan=apply',
  '/savings/{savingId}/transactions',
  '/investments',
  '/profile',
  '/requests/repayments/{loanId}/transactions/{loanPaymentId}',
  '/merchant/dashboard',
  '/admin/dashboard',
  '/admin/requests',
  '/admin/requests/{loan_id}',
  '/admin/requests/bank-statement/{loan_id}',
  '/admin/requests/guarantor-bank-statement/{loan_id}',
  '/admin/user-management-requests',
  '/admin/requests/profile/{loan_id}',
  '/admin/requests/repayments/{loanId}/transactions/{loanPaymentId}',
  '/admin/requests/{user_id}/repayment-score/{loan_id}',
  '/admin/requests/action-history/{id}',
  '/admin/investments',
  '/admin/merchants',
  '/admin/defaulters',
  '/admin/reconciliation',
  '/admin/collection',
  '/admin/branch',
  '/admin/branch/{id}/officer/{officer_id}',
  '/admin/referrals',
  '/admin/businesses',
  '/admin/users',
  '/admin/admins',
  '/admin/users/{user_id}',
  '/admin/payments/{id}',
  '/admin/saving-requests',
  '/admin/transaction-history',
  '/admin/savings',
  '/admin/savings/{savings_id}',
  '/admin/withdrawal-requests',
  '/admin/transfer-requests',
  '/admin/settlements',
  '/admin/notifications',
  '/admin/betalife-product',
  '/admin/betalife/{id}',
  '/admin/betalife_food/{id}',
  '/admin/betalife-food/create-package/{id}',
  '/admin/{type}/{id}/edit-package/{packageIndex}',
  '/admin/betalife_assets/{id}',
];

const routes = routesWith(staffRoutes) as RouteObject[];
/** The values are parts that no other route has. */
const addressOf = (route: string): string => (route.split('?')[0] ?? route).replaceAll(/\{\w+\}/g, 'x-1');
const parametersOf = (route: string): number => route.split('{').length - 1;

test('the specification has 59 routes', () => {
  expect(new Set(specifiedRoutes).size).toBe(59);
});

test.each(specifiedRoutes)('%s has a screen of its own', (route) => {
  const matched = matchRoutes(routes, addressOf(route))?.at(-1);
  expect(matched?.route).toHaveProperty('Component');
  expect(matched?.route.Component).not.toBe(UnknownPath);
  expect(Object.keys(matched?.params ?? {})).toHaveLength(parametersOf(route));
});
