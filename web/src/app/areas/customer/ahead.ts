/** Prefetches the data of the customer's first page. */
export { fetchOwnDashboard } from '#modules/dashboard';
