/** How many keep their price, by reason, the most frequent first. */
export function countLeft<Reason extends string>(reasons: readonly Reason[]): { reason: Reason; count: number }[] {
  const counts = new Map<Reason, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
}
