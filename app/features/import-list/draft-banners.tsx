import { lazy, Suspense } from 'react';
import { Banner, Link, List } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Cause } from '#contract/problem.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import type { Store } from '#contract/stores.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { DraftCause } from './draft-cause.tsx';
import { tabOfField, type DraftTab, type FieldMessages } from './draft-fields.ts';
import type { DraftEdits } from './use-draft-edits.ts';

const ConflictCard = lazy(async () => ({ default: (await import('./conflict-card.tsx')).ConflictCard }));
const GivenCard = lazy(async () => ({ default: (await import('./conflict-card.tsx')).GivenCard }));

interface DraftBannersProps {
  edits: DraftEdits;
  stores: Store[];
  onOpen: (tab: DraftTab) => void;
}

/** What to know first: a conflict, a refusal, then what stands against a push and what is only told. */
export function DraftBanners({ edits, stores, onOpen }: DraftBannersProps) {
  const { t } = useTranslation('import-list');
  const { base, problem, errors, conflict, given } = edits;
  if (conflict !== null)
    return (
      <Suspense>
        <ConflictCard edits={edits} theirs={conflict} stores={stores} />
      </Suspense>
    );
  if (problem !== null) return <ProblemBanner problem={problem} title={t('editor.notSaved')} />;
  if (Object.keys(errors).length > 0) return <FieldsBanner errors={errors} onOpen={onOpen} />;
  if (given !== null)
    return (
      <Suspense>
        <GivenCard given={given} theirs={base} stores={stores} onDone={edits.forgetGiven} />
      </Suspense>
    );
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
          </Link>
        </List.Item>
      ))}
    </List>
  );
}

/** Says that fields were not taken and leads to them; the words are beside each. */
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

const tabs: Partial<Record<CauseCode, DraftTab>> = {
  'title-missing': 'general',
  'title-too-long': 'general',
  'forbidden-word': 'general',
  'no-picture': 'pictures',
  'too-many-pictures': 'pictures',
  'picture-address-private': 'pictures',
  'picture-address-broken': 'pictures',
  'loss-in-country': 'shipping',
};

/** Where what a cause names is mended. */
function tabOfCause(code: CauseCode): DraftTab {
  return tabs[code] ?? 'variants';
}
