/** Dashboard: what waits for a member of staff, counted as the lists behind it count. Nothing in here changes anything. */
export { dashboardRoutes } from './dashboard.routes.ts';
