import { createContext, useContext } from 'react';

/** IANA zone times are shown in; the shell sets it. */
export const TimeZoneContext = createContext('UTC');

export function useTimeZone(): string {
  return useContext(TimeZoneContext);
}
