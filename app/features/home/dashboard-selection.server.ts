import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { dashboardDays, DEFAULT_DASHBOARD_DAYS, type DashboardDays } from '#contract/home.values.ts';
import { isAllowedRange } from './dashboard-range.ts';

/** What of the address says which days and store a dashboard shows. */
export interface DashboardSelection {
  days: DashboardDays;
  /** Both or neither. */
  from?: string;
  to?: string;
  storeId?: string;
}

const CalendarDate = z.iso.date();

/** The selection an address names; what is no range or no id in it is left out. */
export function readSelection(params: URLSearchParams): DashboardSelection {
  const days = dashboardDays.find((each) => each === params.get('days')) ?? DEFAULT_DASHBOARD_DAYS;
  const store = Id.safeParse(params.get('store'));
  const [from, to] = [CalendarDate.safeParse(params.get('from')), CalendarDate.safeParse(params.get('to'))];
  const isRange = from.success && to.success && isAllowedRange(from.data, to.data);
  return { days, ...(isRange ? { from: from.data, to: to.data } : {}), ...(store.success ? { storeId: store.data } : {}) };
}
