import { useEffect } from 'react';
import { useFetcher } from '@remix-run/react';
import type { PraiseCardDesign } from '#contract/praise-cards.ts';
import type { PraiseCardWarning } from '#contract/praise-cards.values.ts';
import { paths } from '#app/paths.ts';
import { settingsForm } from '../settings-form.ts';
import type { action } from './preview-resource.ts';

/** After so long without a key pressed the drawing is renewed. */
const PAUSE_MS = 400;

/** How a template is printed as it is typed; the drawing before it while it can't be. */
export function useCardPreview(design: PraiseCardDesign, drawing: string): { drawing: string; warnings: PraiseCardWarning[] } {
  const { submit, data } = useFetcher<typeof action>();
  const text = JSON.stringify(design);
  useEffect(() => {
    const timer = setTimeout(() => submit(settingsForm(JSON.parse(text)), { method: 'post', action: paths.praiseCardPreview }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, submit]);
  return data?.preview ?? { drawing, warnings: [] };
}
