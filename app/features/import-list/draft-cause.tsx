import type { Cause } from '#contract/problem.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { countryName } from '#app/ui/country-name.tsx';

/** A cause in words, with countries by name. */
export function DraftCause({ cause }: { cause: Cause }) {
  const locale = useLocale();
  const { country } = cause.params;
  if (typeof country !== 'string') return <CauseText cause={cause} />;
  return <CauseText cause={{ ...cause, params: { ...cause.params, country: countryName(country, locale) } }} />;
}
