import { useEffect, useId, useRef } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Button, ButtonGroup, Combobox, InlineError, Listbox, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { TicketSubject } from '#contract/support-tickets.ts';
import type { TicketSubjectKind } from '#contract/support-tickets.values.ts';
import { paths } from '#app/paths.ts';
import { useTypedSearch } from '#app/ui/use-list-address.ts';
import { FoundSubject } from './found-subject.tsx';
import { SubjectFacts } from './subject-facts.tsx';
import type { loader } from './ticket-subjects-resource.ts';

interface SubjectPickerProps {
  /** What the ticket may be about, the likeliest first. */
  kinds: readonly TicketSubjectKind[];
  kind: TicketSubjectKind;
  onKind: (kind: TicketSubjectKind) => void;
  required: boolean;
  picked: TicketSubject | null;
  onPick: (picked: TicketSubject | null) => void;
  error: string | undefined;
}

/** What a ticket is about: its kind where there are several, then a search, and once picked its facts. */
export function SubjectPicker({ kinds, kind, onKind, required, picked, onPick, error }: SubjectPickerProps) {
  const { t } = useTranslation('support-tickets');
  const id = useId();
  const { place, byHand } = useFocusAfterPick(id, picked);
  return (
    <div ref={place}>
      <BlockStack gap="200">
        {kinds.length === 1 ? null : (
          <div role="group" aria-label={t('subject.kind')}>
            <ButtonGroup variant="segmented">
              {kinds.map((each) => (
                <Button key={each} pressed={each === kind} onClick={() => onKind(each)}>
                  {t(`subject.${each}`)}
                </Button>
              ))}
            </ButtonGroup>
          </div>
        )}
        {picked === null ? (
          <SubjectSearch
            key={kind}
            kind={kind}
            required={required}
            error={error}
            onPick={(found) => {
              byHand();
              onPick(found);
            }}
          />
        ) : (
          <Box padding="300" borderWidth="025" borderColor="border" borderRadius="200">
            <SubjectFacts
              subject={picked}
              change={{
                id,
                onChange: () => {
                  byHand();
                  onPick(null);
                },
              }}
            />
          </Box>
        )}
        {picked === null || error === undefined ? null : <InlineError fieldID={id} message={error} />}
      </BlockStack>
    </div>
  );
}

interface SubjectSearchProps {
  kind: TicketSubjectKind;
  required: boolean;
  onPick: (picked: TicketSubject) => void;
  error: string | undefined;
}

function SubjectSearch({ kind, required, onPick, error }: SubjectSearchProps) {
  const { t } = useTranslation('support-tickets');
  const search = useFetcher<typeof loader>();
  const find = (q: string) => search.load(`${paths.ticketSubjects}?${new URLSearchParams({ kind, q })}`);
  const { typed, type } = useTypedSearch('', find);
  const found = search.data?.found ?? [];
  const pick = (id: string) => {
    const subject = found.find((each) => each.id === id);
    if (subject !== undefined) onPick(subject);
  };
  return (
    <Combobox
      activator={
        <Combobox.TextField
          label={t(required ? `pick.${kind}.label` : `pick.${kind}.optional`)}
          placeholder={t(`pick.${kind}.search`)}
          value={typed}
          onChange={type}
          onFocus={() => {
            if (search.data === undefined) find('');
          }}
          autoComplete="off"
          maxLength={100}
          error={error ?? search.data?.problem?.message}
        />
      }
    >
      <Listbox onSelect={pick} accessibilityLabel={t(`subject.${kind}`)}>
        {search.data === undefined ? <Listbox.Loading accessibilityLabel={t('pick.loading')} /> : null}
        {search.data !== undefined && found.length === 0 ? (
          // It can be moved to, so that the field never names an option that is gone.
          <Listbox.Option value="">
            <Listbox.TextOption>
              <Text as="span" tone="subdued">
                {t('pick.nothing')}
              </Text>
            </Listbox.TextOption>
          </Listbox.Option>
        ) : null}
        {found.map((subject) => (
          <Listbox.Option key={subject.id} value={subject.id}>
            <Listbox.TextOption>
              <FoundSubject subject={subject} />
            </Listbox.TextOption>
          </Listbox.Option>
        ))}
      </Listbox>
    </Combobox>
  );
}

/** What was pressed goes away when something is picked or given up: the focus follows to what stands in its place. */
function useFocusAfterPick(changeId: string, picked: TicketSubject | null) {
  const place = useRef<HTMLDivElement>(null);
  const pending = useRef(false);
  useEffect(() => {
    if (!pending.current) return;
    pending.current = false;
    const next = picked === null ? place.current?.querySelector('input') : document.getElementById(changeId);
    next?.focus();
  }, [picked, changeId]);
  return {
    place,
    byHand: () => {
      pending.current = true;
    },
  };
}
