import type { ReactNode } from 'react';
import type { ListSettings } from '#contract/list-views.ts';
import type { DisplayRate } from '#contract/money.ts';
import type { AccountPermission } from '#contract/permissions.values.ts';
import type { UserInfo } from '#contract/sign-in.ts';
import { DisplayRateContext } from '#app/ui/money.tsx';
import { TimeZoneContext, useTimeZone } from '#app/ui/date-time.tsx';
import { TestSpeedContext } from '#app/ui/test-speed.tsx';
import { type Units, UnitsContext } from '#app/ui/weight.tsx';
import { PermissionsContext } from '#app/session/permissions.tsx';
import { isTimeZone } from './time-zone-cookie.ts';

export interface Preferences {
  /** IANA name; empty means the browser's. */
  timeZone: string;
  units: Units;
  displayRate: DisplayRate | null;
  testSpeed: number;
  /** What the user may do in the account acted for. */
  permissions: AccountPermission[];
  /** For lists, which read them from the layout's data. */
  listSettings: ListSettings;
}

/** A user's preferences for the screens, for a layout's loader. */
export function preferencesOf({
  timeZone,
  weightUnit,
  lengthUnit,
  displayCurrency,
  displayRates,
  listSettings,
  testSpeed,
  permissions,
}: UserInfo): Preferences {
  return {
    timeZone,
    units: { weight: weightUnit, length: lengthUnit },
    displayRate: displayRates.find(({ currency }) => currency === displayCurrency) ?? null,
    listSettings,
    testSpeed,
    permissions,
  };
}

/** Provides the user's time zone, units and display currency to the screens. */
export function UserPreferences({ preferences, children }: { preferences: Preferences; children: ReactNode }) {
  const { timeZone, units, displayRate, testSpeed, permissions } = preferences;
  const browserZone = useTimeZone();
  return (
    // A time zone selected in another browser may be unknown to this one.
    <TimeZoneContext.Provider value={isTimeZone(timeZone) ? timeZone : browserZone}>
      <UnitsContext.Provider value={units}>
        <DisplayRateContext.Provider value={displayRate}>
          <TestSpeedContext.Provider value={testSpeed}>
            <PermissionsContext.Provider value={permissions}>{children}</PermissionsContext.Provider>
          </TestSpeedContext.Provider>
        </DisplayRateContext.Provider>
      </UnitsContext.Provider>
    </TimeZoneContext.Provider>
  );
}
