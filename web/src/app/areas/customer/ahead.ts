/** What a customer's first page asks the server for, before it is opened. */
export { fetchOwnDashboard } from '#modules/dashboard';
