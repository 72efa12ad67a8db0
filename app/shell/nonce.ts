import { createContext, useContext } from 'react';

/** The nonce of the response's scripts while rendering on the server; browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
