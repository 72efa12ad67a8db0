import { Checkbox } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import {
  notificationCategories,
  type NotificationCategory,
  notificationDays,
  type NotificationDays,
} from '#contract/notifications.values.ts';
import { choiceFilter, type ResourceFilter } from '#app/ui/resource-filters.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';

interface SelectedFilters {
  unread: boolean;
  archived: boolean;
  category?: NotificationCategory | undefined;
  days?: NotificationDays | undefined;
}

/** By what messages and notices can be narrowed. */
export function useNotificationFilters({ unread, archived, category, days }: SelectedFilters): ResourceFilter[] {
  const { t } = useTranslation(['home', 'settings']);
  const change = useChangeFilters();
  const toggle = (name: 'unread' | 'archived', label: string, on: boolean): ResourceFilter => ({
    name,
    label,
    applied: on ? label : undefined,
    control: <Checkbox label={label} checked={on} onChange={(checked) => change({ [name]: checked ? 'true' : null })} />,
  });
  return [
    toggle('unread', t('notifications.onlyUnread'), unread),
    choiceFilter({
      name: 'category',
      label: t('notifications.category'),
      choices: notificationCategories.map((value) => ({ value, label: t(`settings:email.category.${value}.title`) })),
      selected: category,
    }),
    choiceFilter({
      name: 'days',
      label: t('notifications.period'),
      choices: notificationDays.map((value) => ({ value, label: t('notifications.lastDays', { count: Number(value) }) })),
      selected: days,
    }),
    toggle('archived', t('notifications.archived'), archived),
  ];
}
