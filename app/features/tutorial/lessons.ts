import type { CauseCode } from '#contract/problem.values.ts';
import type { LessonId, LessonLevel, LessonTopic } from '#contract/tutorial.values.ts';
import { paths } from '#app/paths.ts';

/** Where a step takes place: a screen, and what on it is pointed at, by the key of its own text. */
export interface StepPlace {
  path: string;
  label: string;
}

export interface Lesson {
  id: LessonId;
  topic: LessonTopic;
  level: LessonLevel;
  minutes: number;
  /** One a step, in its order; null: nothing to show. */
  places: readonly (StepPlace | null)[];
  /** Articles that go with it. */
  causes: readonly CauseCode[];
}

/** When somebody last read every lesson beside the screens it is about. */
export const LESSONS_REVIEWED = '2026-11-26';

const at = (path: string, label: string): StepPlace => ({ path, label });

/** Every lesson but its texts, in the order of the menu. */
export const lessons: readonly Lesson[] = [
  {
    id: 'first-hour',
    topic: 'start',
    level: 'beginner',
    minutes: 20,
    places: [
      at(`${paths.stores}?connect=sandbox`, 'stores:connect.name'),
      at(paths.products, 'products:filter.search'),
      at(paths.importList, 'import-list:list.title'),
      at(paths.home, 'home:setup.title'),
      at(paths.recharge, 'balance:amount.title'),
      at(`${paths.orders}?tab=awaiting-payment`, 'orders:list.title'),
      at(paths.shipped, 'orders:shippedTab.in-transit'),
    ],
    causes: ['unmapped-line', 'insufficient-balance'],
  },
  {
    id: 'home',
    topic: 'start',
    level: 'beginner',
    minutes: 3,
    places: [at(paths.home, 'home:home.title'), at(paths.home, 'home:metric.balance'), at(paths.workplace, 'home:charts.orders')],
    causes: [],
  },
  {
    id: 'products',
    topic: 'catalog',
    level: 'beginner',
    minutes: 6,
    places: [
      at(paths.products, 'products:filter.country'),
      at(paths.products, 'products:list.sort'),
      null,
      at(paths.newSourcing, 'sourcing:form.what'),
    ],
    causes: ['product-unknown', 'product-off-sale', 'link-not-product'],
  },
  {
    id: 'import-list',
    topic: 'catalog',
    level: 'beginner',
    minutes: 8,
    places: [
      at(paths.importList, 'import-list:list.title'),
      null,
      at(`${paths.importList}?view=problems`, 'import-list:view.problems'),
      at(paths.importList, 'import-list:list.title'),
    ],
    causes: ['title-missing', 'no-picture', 'price-missing', 'too-many-variants', 'loss-in-country'],
  },
  {
    id: 'stores',
    topic: 'selling',
    level: 'beginner',
    minutes: 5,
    places: [
      at(paths.stores, 'stores:platforms.title'),
      at(`${paths.stores}?connect=sandbox`, 'stores:connect.name'),
      at(paths.stores, 'stores:list.title'),
      null,
    ],
    causes: ['store-unreachable', 'store-permission-lost', 'store-not-connected'],
  },
  {
    id: 'my-products',
    topic: 'selling',
    level: 'advanced',
    minutes: 7,
    places: [
      at(`${paths.myProducts}?tab=not-linked`, 'my-products:list.title'),
      null,
      at(`${paths.myProducts}?tab=attention`, 'my-products:list.title'),
      at(paths.myProducts, 'my-products:list.title'),
    ],
    causes: ['unmapped-line', 'price-changed-in-store', 'variant-not-in-store'],
  },
  {
    id: 'orders',
    topic: 'orders',
    level: 'beginner',
    minutes: 8,
    places: [
      at(paths.orders, 'orders:list.title'),
      at(`${paths.orders}?tab=address`, 'orders:list.title'),
      at(`${paths.orders}?tab=awaiting-payment`, 'orders:list.title'),
      at(paths.missingOrder, 'shell:page.missingOrder'),
    ],
    causes: ['address-incomplete', 'out-of-stock', 'quote-expired', 'method-to-choose', 'duplicate-suspected'],
  },
  {
    id: 'parcels-and-claims',
    topic: 'orders',
    level: 'beginner',
    minutes: 6,
    places: [
      at(paths.shipped, 'orders:shippedTab.in-transit'),
      at(`${paths.shipped}?tab=attention`, 'orders:shippedTab.attention'),
      at(paths.claims, 'claims:list.title'),
      null,
    ],
    causes: ['claim-refunded'],
  },
  {
    id: 'manual-orders',
    topic: 'orders',
    level: 'beginner',
    minutes: 6,
    places: [
      at(paths.newManualOrder, 'manual-orders:lines.title'),
      at(paths.newManualOrder, 'manual-orders:paste.open'),
      at(paths.newManualOrder, 'manual-orders:quote.title'),
      at(paths.importOrders, 'manual-orders:template.title'),
    ],
    causes: ['reference-taken', 'postcode-unfit', 'identity-missing'],
  },
  {
    id: 'balance',
    topic: 'money',
    level: 'beginner',
    minutes: 5,
    places: [
      at(paths.balance, 'balance:wallet.live.title'),
      at(paths.recharge, 'balance:amount.title'),
      at(paths.balance, 'balance:ledger.title'),
      at(paths.makeUps, 'make-ups:list.title'),
    ],
    causes: ['insufficient-balance', 'price-rose'],
  },
  {
    id: 'recommend',
    topic: 'money',
    level: 'advanced',
    minutes: 2,
    places: [at(paths.recommend, 'referrals:link.title'), at(paths.recommend, 'referrals:tab.commissions')],
    causes: [],
  },
  {
    id: 'cloud-warehouse',
    topic: 'money',
    level: 'advanced',
    minutes: 2,
    places: [at(paths.cloudWarehouse, 'cloud-warehouse:warehouse.title'), at(paths.products, 'products:filter.warehouse')],
    causes: ['stock-short'],
  },
  {
    id: 'account',
    topic: 'settings',
    level: 'beginner',
    minutes: 5,
    places: [
      at(paths.account, 'account:profile.title'),
      at(`${paths.account}?tab=security`, 'account:twoFactor.title'),
      at(`${paths.account}?tab=billing`, 'account:tabs.billing'),
      at(`${paths.account}?tab=data`, 'account:tabs.data'),
    ],
    causes: [],
  },
  {
    id: 'pricing-rules',
    topic: 'settings',
    level: 'advanced',
    minutes: 8,
    places: [
      at(paths.settingPricingRule, 'pricing-rules:rules.title'),
      null,
      null,
      at(paths.settingPricingRule, 'pricing-rules:plan.title'),
    ],
    causes: ['not-priced', 'sold-at-loss', 'price-too-high', 'markup-too-high'],
  },
  {
    id: 'shipping-rules',
    topic: 'settings',
    level: 'advanced',
    minutes: 6,
    places: [at(paths.settingShipping, 'shell:menu.settingShipping'), null, at(paths.settingShipping, 'settings:shipping.simulator')],
    causes: ['method-to-choose', 'freight-over-limit', 'too-slow', 'not-tracked', 'country-not-served'],
  },
  {
    id: 'tax-numbers',
    topic: 'settings',
    level: 'advanced',
    minutes: 5,
    places: [at(paths.settingIoss, 'settings:ioss.group.ioss.title'), null, at(paths.settingIoss, 'settings:ioss.group.uk-vat.title')],
    causes: ['tax-number-expired', 'scheme-over-limit', 'scheme-not-supported', 'no-rate-for-tax'],
  },
  {
    id: 'notifications',
    topic: 'settings',
    level: 'beginner',
    minutes: 3,
    places: [at(paths.notifications, 'home:notifications.title'), at(paths.settingEmail, 'settings:email.category.orders.title'), null],
    causes: [],
  },
  {
    id: 'tutorial',
    topic: 'start',
    level: 'beginner',
    minutes: 2,
    places: [at(paths.tutorial, 'tutorial:list.title'), at(paths.causeArticles, 'tutorial:causes.title')],
    causes: [],
  },
  {
    id: 'support',
    topic: 'start',
    level: 'beginner',
    minutes: 3,
    places: [at(paths.newSupportTicket, 'support-tickets:new.category'), at(paths.supportTickets, 'support-tickets:list.title'), null],
    causes: [],
  },
];

export function findLesson(id: string | undefined): Lesson | null {
  return lessons.find((lesson) => lesson.id === id) ?? null;
}

/** The screen of a step with its guide open. */
export function guideUrl(lesson: Lesson, step: number): string | null {
  const place = lesson.places[step];
  if (place === undefined || place === null) return null;
  return `${place.path}${place.path.includes('?') ? '&' : '?'}guide=${lesson.id}.${step}`;
}
