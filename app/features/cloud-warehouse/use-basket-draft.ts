import { useState } from 'react';
import { useLocation } from '@remix-run/react';

export interface BasketDraft {
  /** The value of a field as it stands on the page, which may be newer than that of the address. */
  valueOf: (name: string, ofAddress: string) => string;
  change: (name: string, value: string, ofAddress: string) => void;
  /** Something was changed since the cost was calculated. */
  changed: boolean;
}

/** What was typed into the basket since its address was loaded, so that links of the page take it along. */
export function useBasketDraft(): BasketDraft {
  const { search } = useLocation();
  const [seen, setSeen] = useState(search);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  if (seen !== search) {
    setSeen(search);
    setValues(new Map());
  }
  return {
    valueOf: (name, ofAddress) => values.get(name) ?? ofAddress,
    change: (name, value, ofAddress) =>
      setValues((before) => {
        const after = new Map(before);
        if (value === ofAddress) after.delete(name);
        else after.set(name, value);
        return after;
      }),
    changed: values.size > 0,
  };
}
