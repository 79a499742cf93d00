/** A day of a line or a payment leads to the row of the day, with what is open on it. */
import { type Day, longDay } from '@ajo/contract/kernel/time';
import { Link } from 'react-router';

/** No component, so that the cell reads its text and keeps the day in one line. */
export const linkToDay = (on: Day) => <Link to={`?tab=days&from=${on}&to=${on}`}>{longDay(on)}</Link>;
