import type { Mode } from '#contract/money.ts';
import type { CommissionState } from '#contract/referrals.values.ts';

const DAY_MS = 86_400_000;

/** The program as the test has it. */
export interface ModelRules {
  levels: { minActive: number; rateBp: number }[];
  activeDays: number;
  maturityDays: number;
}

/** What the books say of one movement of a wallet. */
export interface ModelEntry {
  accountId: string;
  mode: Mode;
  kind: string;
  documentType: string;
  documentId: string;
  at: string;
  /** Sums of its lines. */
  availableMinor: number;
  promotionalMinor: number;
  goodsMinor: number;
  /** Of all accounts that are no balance of the wallet. */
  chargedMinor: number;
  /** What the wallet has after it without promotional money. */
  ownAfterMinor: number;
}

export interface ModelCommission {
  inviterId: string;
  invitedId: string;
  mode: Mode;
  orderId: string;
  baseMinor: number;
  rateBp: number;
  amountMinor: number;
  postedMinor: number;
  state: CommissionState;
  paidAt: string;
  maturesAt: number | null;
}

/** An order that was paid, before its entry was followed. */
interface Waiting {
  invitedId: string;
  inviterId: string;
  mode: Mode;
  orderId: string;
  at: string;
}

interface Paid {
  goods: number;
  charged: number;
  promotional: number;
  reward: number;
}

const NOTHING: Paid = { goods: 0, charged: 0, promotional: 0, reward: 0 };

/** The rules of commissions in a few lines of their own: what each must be after what was posted, delivered and waited for. */
export class CommissionModel {
  readonly commissions = new Map<string, ModelCommission>();
  /** What can be withdrawn, by account and mode. */
  readonly balances = new Map<string, number>();
  /** Commissions in a wallet that were not spent, by account and mode. */
  readonly rewards = new Map<string, number>();
  /** Invited accounts that have paid live money. */
  readonly active = new Set<string>();
  #waiting: Waiting[] = [];
  readonly #paid = new Map<string, Paid>();
  readonly #rules: ModelRules;
  readonly #referrals: Map<string, { inviterId: string; windowEndsAt: string }>;

  /** `referrals` by the invited account. */
  constructor(rules: ModelRules, referrals: Map<string, { inviterId: string; windowEndsAt: string }>) {
    this.#rules = rules;
    this.#referrals = referrals;
  }

  /** Entries that were followed one after the other, wallet by wallet: those who paid first may come last. */
  follow(entries: ModelEntry[]): void {
    const left = this.#sumUp(entries);
    this.#waiting = entries.flatMap((entry) => this.#waitingOf(entry, left));
    for (const entry of entries) {
      this.#waiting = this.#waiting.filter(({ orderId }) => entry.kind !== 'order_payment' || orderId !== entry.documentId);
      this.#followOne(entry);
    }
  }

  /** What is left of each order after all of the entries. */
  #sumUp(entries: ModelEntry[]): Map<string, Paid> {
    const left = new Map<string, Paid>();
    for (const { documentId, goodsMinor, chargedMinor, promotionalMinor } of entries) {
      const paid = left.get(documentId) ?? { ...NOTHING, ...this.#paid.get(documentId) };
      left.set(documentId, charge(paid, { goodsMinor, chargedMinor, promotionalMinor }));
    }
    return left;
  }

  #waitingOf({ accountId, mode, kind, documentId, at }: ModelEntry, left: Map<string, Paid>): Waiting[] {
    const referral = this.#referrals.get(accountId);
    const { goods, charged, promotional } = left.get(documentId) ?? NOTHING;
    if (kind !== 'order_payment' || referral === undefined || at >= referral.windowEndsAt || goods === 0 || charged <= promotional)
      return [];
    return [{ invitedId: accountId, inviterId: referral.inviterId, mode, orderId: documentId, at }];
  }

  #followOne(entry: ModelEntry): void {
    const paid = this.#paid.get(entry.documentId) ?? { ...NOTHING };
    if (entry.documentType === 'order') this.#paid.set(entry.documentId, charge(paid, entry));
    this.#spend(entry, paid);
    if (entry.kind === 'order_payment') this.#earn(entry, paid);
    const commission = this.commissions.get(entry.documentId);
    if (entry.kind === 'refund' && commission !== undefined && commission.state !== 'reversed') this.#reduce(commission, ownGoods(paid));
  }

  /** Days begin with the arrival of an order; what is over can be withdrawn. */
  mature(now: number, arrivals: Map<string, number>): void {
    for (const commission of this.commissions.values()) {
      if (commission.state !== 'pending') continue;
      const arrived = arrivals.get(commission.orderId);
      if (arrived !== undefined) commission.maturesAt ??= arrived + this.#rules.maturityDays * DAY_MS;
      if (commission.maturesAt === null || commission.maturesAt > now) continue;
      commission.state = 'available';
      this.#post(commission, commission.amountMinor);
    }
  }

  /** So much was withdrawn. */
  withdraw(accountId: string, mode: Mode, amountMinor: number): void {
    add(this.balances, keyOf(accountId, mode), -amountMinor);
  }

  #spend({ accountId, mode, kind, documentType, availableMinor, ownAfterMinor }: ModelEntry, paid: Paid): void {
    const key = keyOf(accountId, mode);
    if (kind === 'commission' && availableMinor > 0) add(this.rewards, key, availableMinor);
    const before = this.rewards.get(key);
    if (before === undefined || kind === 'commission') return;
    const spent = documentType === 'order' ? Math.min(before, Math.max(0, -availableMinor)) : 0;
    const back = documentType === 'order' ? Math.min(paid.reward, Math.max(0, availableMinor)) : 0;
    paid.reward += spent - back;
    this.rewards.set(key, Math.min(before - spent + back, ownAfterMinor));
  }

  #earn({ accountId, mode, documentId, at }: ModelEntry, paid: Paid): void {
    const referral = this.#referrals.get(accountId);
    if (referral === undefined || at >= referral.windowEndsAt) return;
    if (mode === 'live') this.active.add(accountId);
    const { inviterId } = referral;
    const baseMinor = ownGoods(paid);
    const rateBp = this.#rateOf({ inviterId, mode, payerId: accountId, at });
    const amountMinor = shareOf(baseMinor, rateBp);
    if (amountMinor === 0) return;
    const earned = { inviterId, invitedId: accountId, mode, orderId: documentId, baseMinor, rateBp, amountMinor };
    this.commissions.set(documentId, { ...earned, postedMinor: 0, state: 'pending', paidAt: at, maturesAt: null });
  }

  #rateOf({ inviterId, mode, payerId, at }: { inviterId: string; mode: Mode; payerId: string; at: string }): number {
    const isLately = (paidAt: string) => paidAt <= at && Date.parse(paidAt) > Date.parse(at) - this.#rules.activeDays * DAY_MS;
    const earned = [...this.commissions.values()].filter(({ state, paidAt }) => state !== 'reversed' && isLately(paidAt));
    const waiting = this.#waiting.filter((each) => isLately(each.at));
    const ofInviter = [...earned, ...waiting].filter((each) => each.inviterId === inviterId && each.mode === mode);
    const { size } = new Set([payerId, ...ofInviter.map(({ invitedId }) => invitedId)]);
    return this.#rules.levels.findLast(({ minActive }) => minActive <= size)?.rateBp ?? 0;
  }

  #reduce(commission: ModelCommission, leftMinor: number): void {
    commission.baseMinor = Math.min(commission.baseMinor, leftMinor);
    commission.amountMinor = shareOf(commission.baseMinor, commission.rateBp);
    this.#post(commission, Math.min(commission.postedMinor, commission.amountMinor));
    if (commission.amountMinor === 0) commission.state = 'reversed';
  }

  #post(commission: ModelCommission, postedMinor: number): void {
    add(this.balances, keyOf(commission.inviterId, commission.mode), postedMinor - commission.postedMinor);
    commission.postedMinor = postedMinor;
  }
}

export function keyOf(accountId: string, mode: Mode): string {
  return `${accountId} ${mode}`;
}

/** Goods that were kept, as far as money of the merchant's own paid for them. */
function ownGoods({ goods, charged, promotional, reward }: Paid): number {
  return charged === 0 ? 0 : Number((BigInt(goods) * BigInt(charged - promotional - reward)) / BigInt(charged));
}

/** Adds what an entry charges for an order, or gives back of it. */
function charge(paid: Paid, entry: Pick<ModelEntry, 'goodsMinor' | 'chargedMinor' | 'promotionalMinor'>): Paid {
  paid.goods += entry.goodsMinor;
  paid.charged += entry.chargedMinor;
  paid.promotional -= entry.promotionalMinor;
  return paid;
}

function shareOf(baseMinor: number, rateBp: number): number {
  return Number((BigInt(baseMinor) * BigInt(rateBp)) / 10_000n);
}

function add(sums: Map<string, number>, key: string, byMinor: number): void {
  if (byMinor !== 0) sums.set(key, (sums.get(key) ?? 0) + byMinor);
}
