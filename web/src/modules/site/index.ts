/** The site, seen from inside: complaints and messages, for the person who sent them and for staff who answer. */
export { MyComplaints } from './components/my-complaints.tsx';
export { MyMessages } from './components/my-messages.tsx';
export { DenialReview } from './components/denial-review.tsx';
