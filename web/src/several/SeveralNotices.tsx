import { useMemo, useState } from 'react';
import { possiblySame, type SamePerson } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';

/** Lists the bills that are not counted, or only in part, with the reason. */
export function UncountedBills({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Banner tone="warn" title={t('several.notAll')}>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Two names that, as the person has said, belong to one person. */
export interface OnePerson {
  readonly ids: SamePerson;
  readonly names: readonly [string, string];
}

interface SameNamesProps {
  readonly bills: Parameters<typeof possiblySame>[0];
  readonly same: readonly OnePerson[];
  readonly onSame: (same: readonly OnePerson[]) => void;
}

/** Asks about one pair of names at a time, and lists the pairs that are one person, each of which can be undone. */
export function SameNames(props: SameNamesProps) {
  const { same, onSame } = props;
  return (
    <>
      {same.map((each, index) => (
        <div key={each.ids.join('\n')} className={layout.wrappingSpreadRow}>
          <p id={`one-person-${index}`} className={typography.secondary}>
            {t('several.areOne', { one: isolate(each.names[0]), other: isolate(each.names[1]) })}
          </p>
          <TextButton
            at="both"
            aria-describedby={`one-person-${index}`}
            onClick={() => onSame(same.filter((other) => other !== each))}
          >
            {t('action.undo')}
          </TextButton>
        </div>
      ))}
      <AreTheyOne {...props} />
    </>
  );
}

function AreTheyOne({ bills, same, onSame }: SameNamesProps) {
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ([one, other]: SamePerson) => `${one}\n${other}`;
  const pair = useMemo(
    () =>
      possiblySame(
        bills,
        same.map(({ ids }) => ids),
      ),
    [bills, same],
  ).find(([one, other]) => !apart.has(keyOf([one.id, other.id])));
  if (!pair) return null;
  const [one, other] = pair;
  const ids = [one.id, other.id] as const;
  return (
    <Banner
      key={keyOf(ids)}
      tone="info"
      title={t('several.same', { one: isolate(one.name), other: isolate(other.name) })}
    >
      <div className={cx(layout.buttons, layout.gapAbove)}>
        <Button variant="secondary" onClick={() => onSame([...same, { ids, names: [one.name, other.name] }])}>
          {t('several.one')}
        </Button>
        <Button variant="secondary" onClick={() => setApart(new Set([...apart, keyOf(ids)]))}>
          {t('several.two')}
        </Button>
      </div>
    </Banner>
  );
}
