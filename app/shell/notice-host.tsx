import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeCard, NoticeContext, type Notice } from '#app/ui/notice.tsx';

const MOST_AT_ONCE = 3;

interface Shown {
  key: number;
  notice: Notice;
}

/** Where notices appear: the newest below; told politely, errors at once. */
export function NoticeHost({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState<Shown[]>([]);
  const nextKey = useRef(1);
  const notify = useCallback((notice: Notice) => {
    const key = nextKey.current;
    nextKey.current += 1;
    setShown((all) => [...all.filter((each) => !replaces(notice, each.notice)), { key, notice }].slice(-MOST_AT_ONCE));
  }, []);
  const close = (closed: number) => setShown((all) => all.filter(({ key }) => key !== closed));

  const cards = (told: 'at once' | 'politely') =>
    shown
      .filter(({ notice }) => (notice.tone === 'error') === (told === 'at once'))
      .map(({ key, notice }) => <NoticeCard key={key} notice={notice} onClose={() => close(key)} />);
  return (
    <NoticeContext.Provider value={notify}>
      {children}
      <section className="wharf-notices" aria-label={t('notice.region')}>
        <div role="alert">{cards('at once')}</div>
        <div role="status">{cards('politely')}</div>
      </section>
    </NoticeContext.Provider>
  );
}

function replaces(next: Notice, shown: Notice): boolean {
  return next.id !== undefined && next.id === shown.id;
}
