/** The site, seen from inside: complaints, for the person who made them and for staff who answer. */
export { MyComplaints } from './components/my-complaints.tsx';
export { useComplain } from './site.calls.ts';
