import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeCard, NoticeContext, type Notice } from '#app/ui/notice.tsx';

const MOST_AT_ONCE = 3;

interface Shown extends Notice {
  id: number;
}

/** Where notices appear: the newest below; told politely, errors at once. */
export function NoticeHost({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState<Shown[]>([]);
  const nextId = useRef(1);
  const notify = useCallback((notice: Notice) => {
    const id = nextId.current;
    nextId.current += 1;
    setShown((all) => [...all, { ...notice, id }].slice(-MOST_AT_ONCE));
  }, []);
  const close = (id: number) => setShown((all) => all.filter((notice) => notice.id !== id));

  const cards = (tone: Notice['tone']) =>
    shown
      .filter((notice) => notice.tone === tone)
      .map((notice) => <NoticeCard key={notice.id} notice={notice} onClose={() => close(notice.id)} />);
  return (
    <NoticeContext.Provider value={notify}>
      {children}
      <section className="wharf-notices" aria-label={t('notice.region')}>
        <div role="alert">{cards('error')}</div>
        <div role="status">{cards('success')}</div>
      </section>
    </NoticeContext.Provider>
  );
}
