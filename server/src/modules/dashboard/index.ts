/** Dashboard: what is pending for a member of staff, counted as the lists behind it count, and a customer's own start. Nothing in here changes anything. */
export { dashboardRoutes } from './dashboard.routes.ts';
