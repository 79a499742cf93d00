/** The doors for strangers lead people who are signed in already to their own home. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { homeOf } from '#platform/paths';
import { session } from '#platform/session';

export function useHomeIfSignedIn(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const user = session.user();
    if (user) void navigate(homeOf(user.type), { replace: true });
  }, [navigate]);
}
