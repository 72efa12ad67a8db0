import { useCallback } from 'react';
import { useNavigate } from '@remix-run/react';
import { accountUrl } from './account-tabs.ts';

/** Closes the open form of the security tab; the way back does not lead into it again. */
export function useCloseForm(): () => void {
  const navigate = useNavigate();
  return useCallback(() => navigate(accountUrl({ tab: 'security' }), { replace: true, preventScrollReset: true }), [navigate]);
}
