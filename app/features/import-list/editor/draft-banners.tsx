import { Banner, Link, List } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Cause } from '#contract/problem.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { CauseArticleLink, CauseText } from '#app/ui/cause-text.tsx';
import { countryName } from '#app/ui/country-name.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ConflictCard, DiscardedChangesCard } from './conflict-cards.tsx';
import { tabOfField, type DraftTab, type FieldMessages } from './draft-changes.ts';
import type { DraftEdits } from './use-draft-edits.ts';

interface DraftBannersProps {
  edits: DraftEdits;
  stores: Store[];
  onOpen: (tab: DraftTab) => void;
}

/** The most urgent state only: a conflict, an error, discarded changes, or else what blocks a push and what to review. */
export function DraftBanners({ edits, stores, onOpen }: DraftBannersProps) {
  const { t } = useTranslation('import-list');
  const { base, problem, errors, conflict, discarded } = edits;
  if (conflict !== null) return <ConflictCard edits={edits} theirs={conflict} stores={stores} />;
  if (problem !== null) return <ProblemBanner problem={problem} title={t('editor.notSaved')} />;
  if (Object.keys(errors).length > 0) return <FieldsBanner errors={errors} onOpen={onOpen} />;
  if (discarded !== null)
    return <DiscardedChangesCard discarded={discarded} theirs={base} stores={stores} onDone={edits.dismissDiscarded} />;
  return (
    <>
      {base.problems.length === 0 ? null : (
        <Banner tone="critical" title={t('editor.fix', { count: base.problems.length })} stopAnnouncements>
          <Causes causes={base.problems} onOpen={onOpen} />
        </Banner>
      )}
      {base.warnings.length === 0 ? null : (
        <Banner tone="warning" title={t('editor.look', { count: base.warnings.length })} stopAnnouncements>
          <Causes causes={base.warnings} onOpen={onOpen} />
        </Banner>
      )}
    </>
  );
}

function Causes({ causes, onOpen }: { causes: Cause[]; onOpen: (tab: DraftTab) => void }) {
  return (
    <List>
      {causes.map((cause, index) => (
        <List.Item key={`${cause.code}-${index}`}>
          <Link onClick={() => onOpen(tabOfCause(cause.code))}>
            <DraftCause cause={cause} />
          </Link>{' '}
          <CauseArticleLink cause={cause} />
        </List.Item>
      ))}
    </List>
  );
}

/** A cause with its country by name. */
function DraftCause({ cause }: { cause: Cause }) {
  const locale = useLocale();
  const { country } = cause.params;
  if (typeof country !== 'string') return <CauseText cause={cause} />;
  return <CauseText cause={{ ...cause, params: { ...cause.params, country: countryName(country, locale) } }} />;
}

/** Lists the fields that could not be saved, each a link to its tab. */
function FieldsBanner({ errors, onOpen }: { errors: FieldMessages; onOpen: (tab: DraftTab) => void }) {
  const { t } = useTranslation('import-list');
  return (
    <Banner tone="critical" title={t('editor.notSaved')}>
      <List>
        {Object.entries(errors).map(([name, message]) => (
          <List.Item key={name}>
            <Link onClick={() => onOpen(tabOfField(name))}>{message}</Link>
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}

const tabsByCause: Partial<Record<CauseCode, DraftTab>> = {
  'title-missing': 'general',
  'title-too-long': 'general',
  'forbidden-word': 'general',
  'no-picture': 'pictures',
  'too-many-pictures': 'pictures',
  'picture-address-private': 'pictures',
  'picture-address-broken': 'pictures',
  'loss-in-country': 'shipping',
};

/** The tab in which a cause can be fixed. */
function tabOfCause(code: CauseCode): DraftTab {
  return tabsByCause[code] ?? 'variants';
}
