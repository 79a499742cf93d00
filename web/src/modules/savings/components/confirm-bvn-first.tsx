/** Money can come in once the BVN is confirmed: the customer reads it before opening an account or adding money, with the way there. */
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Notice } from '#ui';
import { useOwnTier } from '../my-savings.calls.ts';

export function ConfirmBvnFirst() {
  const { data: tier } = useOwnTier();
  if (tier?.tier !== 0) return null;
  return (
    <Notice tone="warning" title="Confirm your BVN before you add money. ">
      <Link to={`${paths.profile}?section=identity`}>Confirm your BVN</Link>
    </Notice>
  );
}
