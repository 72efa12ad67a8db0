import type { ReactNode } from 'react';
import type { ListSettings } from '#contract/list-views.ts';
import type { DisplayRate } from '#contract/money.ts';
import type { Units } from '#contract/sign-in.values.ts';
import type { UserInfo } from '#contract/sign-in.ts';
import { DisplayRateContext } from '#app/ui/display-rate.ts';
import { TimeZoneContext, useTimeZone } from '#app/ui/time-zone.ts';
import { UnitsContext } from '#app/ui/units.ts';
import { isTimeZone } from './time-zone-cookie.ts';

export interface Preferences {
  /** IANA zone; empty: the browser's. */
  timeZone: string;
  units: Units;
  displayRate: DisplayRate | null;
  /** For lists, which read them from the frame's data. */
  listSettings: ListSettings;
}

/** How a user wants the screens; loaders hand it to the page. */
export function preferencesOf({ timeZone, units, displayCurrency, displayRates, listSettings }: UserInfo): Preferences {
  return { timeZone, units, displayRate: displayRates.find(({ currency }) => currency === displayCurrency) ?? null, listSettings };
}

/** The screens as their user wants them: zone, units and the currency beside CNY. */
export function UserPreferences({ preferences, children }: { preferences: Preferences; children: ReactNode }) {
  const { timeZone, units, displayRate } = preferences;
  const browserZone = useTimeZone();
  return (
    // A zone chosen in another browser may have a name that is new to this one.
    <TimeZoneContext.Provider value={isTimeZone(timeZone) ? timeZone : browserZone}>
      <UnitsContext.Provider value={units}>
        <DisplayRateContext.Provider value={displayRate}>{children}</DisplayRateContext.Provider>
      </UnitsContext.Provider>
    </TimeZoneContext.Provider>
  );
}
