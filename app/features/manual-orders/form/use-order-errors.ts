import { useState } from 'react';
import { REFERENCE_MAX } from '#contract/manual-orders.values.ts';
import type { Problem } from '#contract/problem.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { type LineErrors, type LineState, type OrderState, toContent } from './order-form.ts';

/**
 * Errors at the fields of a manual order. Each stands while its field is as it was sent or left, and no longer: those of the last answer,
 * and those of what can't be sent at all.
 */
export function useOrderErrors(order: OrderState, problem: Problem | null) {
  const { errors } = toContent(order, useLocale());
  const [sent, setSent] = useState(order);
  const [answered, setAnswered] = useState({ problem, order });
  if (answered.problem !== problem) setAnswered({ problem, order: sent });
  const standing = standingErrors({ problem, sent: answered.order, order });
  const [left, setLeft] = useState<Record<string, LineState>>({});
  /** The try that was refused here; another object each time. */
  const [refused, setRefused] = useState<object | null>(null);
  const lineErrors = seenErrors(errors, order.lines, left);
  const tooLong = isTooLong(order);
  const hadFields = (problem?.fields ?? []).length > 0;
  return {
    /** By the path of the answer; a line by its key. */
    errorOf: (path: string) => standing.get(path),
    lineErrors,
    tooLong,
    /** What the banner names; null once all its fields were changed. */
    problem: hadFields && standing.size === 0 ? null : problem,
    refused,
    /** Whether fields are still wrong that a try was refused for. */
    isRefused: refused !== null && (tooLong || Object.keys(lineErrors).length > 0),
    leave: (line: LineState) => setLeft((before) => ({ ...before, [line.key]: line })),
    /** Whether the order can be sent; remembers what is sent. */
    check: (): boolean => {
      setLeft(Object.fromEntries(order.lines.map((line) => [line.key, line])));
      const isFine = !tooLong && Object.keys(errors).length === 0;
      setRefused(isFine ? null : {});
      if (isFine) setSent(order);
      return isFine;
    },
  };
}

function isTooLong({ reference }: OrderState): boolean {
  return reference.trim().length > REFERENCE_MAX;
}

/** Typed numbers that are wrong, as far as their fields were left with them. */
function seenErrors(errors: LineErrors, lines: readonly LineState[], left: Record<string, LineState>): LineErrors {
  const seen = new Set(
    lines.flatMap(({ key, quantity, sale }) => [
      ...(left[key]?.quantity === quantity ? [`${key} quantity`] : []),
      ...(left[key]?.sale === sale ? [`${key} sale`] : []),
    ]),
  );
  return Object.fromEntries(Object.entries(errors).filter(([path]) => seen.has(path)));
}

interface Answered {
  problem: Problem | null;
  /** The order the problem is about. */
  sent: OrderState;
  order: OrderState;
}

/** Messages of a problem whose fields are still as they were sent, with lines by their keys in the place of their numbers. */
export function standingErrors({ problem, sent, order }: Answered): Map<string, string> {
  const standing = new Map<string, string>();
  for (const { path, message } of problem?.fields ?? []) {
    const keyed = byKey(path, sent);
    if (!standing.has(keyed) && subjectOf(keyed, sent) === subjectOf(keyed, order)) standing.set(keyed, message);
  }
  return standing;
}

function byKey(path: string, { lines }: OrderState): string {
  const [, place, field] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? [];
  const line = place === undefined ? undefined : lines[Number(place)];
  return line === undefined ? path : `lines.${line.key}.${field}`;
}

/** What an error at a path depends on. */
function subjectOf(path: string, order: OrderState): string | undefined {
  const [part = '', name = '', field = ''] = path.split('.');
  if (part === 'address') {
    const isCity = name === 'city';
    return JSON.stringify({ ...order.address, cityConfirmed: order.cityConfirmed }, [
      'country',
      name,
      ...(isCity ? ['province', 'cityConfirmed'] : []),
    ]);
  }
  if (part === 'lines' && name !== '') {
    const line = order.lines.find(({ key }) => key === name);
    return JSON.stringify(line, [field === 'unitSaleMinor' ? 'sale' : field]);
  }
  if (part === 'ownLabel' && name !== '') return JSON.stringify(order.ownLabel, [name]);
  if (part === 'methodCode') return JSON.stringify([order.methodCode, order.warehouse, order.address.country]);
  return JSON.stringify(Object.entries(order).find(([key]) => key === part));
}
