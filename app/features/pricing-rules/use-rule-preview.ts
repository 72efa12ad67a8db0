import { useEffect, useState } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import type { previewPricingRule } from '#contract/pricing-rules.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { RULE_FIELD } from './pricing-form.ts';
import type { RuleForm } from './use-rule-form.ts';

const PAUSE_MS = 400;

type Preview = DataOf<typeof previewPricingRule>;

/**
 * What the rule makes of ten products, asked for when typing pauses; a newer question takes the place of one under way.
 * `unready`: a field has to be filled or mended first.
 */
export function useRulePreview(form: RuleForm): { state: 'unready' | 'waiting' | 'shown'; preview: Preview | null } {
  const { rule, problems } = form.read();
  const isReadable = Object.keys(problems).every((path) => path === 'name');
  const asked = isReadable ? JSON.stringify({ ...rule, name: rule.name === '' ? '-' : rule.name }) : null;
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (asked === null) return;
    const left = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await callResource(paths.pricePreview, new URLSearchParams({ [RULE_FIELD]: asked }), left.signal);
      if (left.signal.aborted) return;
      setRefused(answer.status === 'refused');
      if (answer.status === 'ok' && isPreview(answer.data)) setPreview(answer.data);
    };
    const pause = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(pause);
      left.abort();
    };
  }, [asked]);
  return { state: asked === null || refused ? 'unready' : preview === null ? 'waiting' : 'shown', preview };
}

/** What our own resource answers; the provider's contract has made sure of the rest. */
function isPreview(data: unknown): data is Preview {
  return typeof data === 'object' && data !== null && 'source' in data && 'samples' in data;
}
