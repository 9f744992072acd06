import { t } from '#web/messages/i18n.ts';
import { PersonChip } from '#web/ui/PersonChip.tsx';
import type { People, Person } from './people.ts';
import css from './Sharers.module.css';

/** Everybody: a row of little blocks and the words, instead of one chip each. */
export function WholeTable({ people }: { people: People }) {
  return (
    <span className={css.whole}>
      <span className={css.blocks} aria-hidden>
        {[...people.values()].map((person) => (
          <span key={person.id} className={css.block} data-person={person.color} />
        ))}
      </span>
      {t('items.wholeTable')}
    </span>
  );
}

export interface ChipsProps {
  readonly people: readonly Person[];
  /** How many glasses of a round each of them had; only more than one is said. */
  readonly quantities?: ReadonlyMap<string, number>;
}

/** Who had a line; the chips are all there is, so they carry the full names. */
export function Chips({ people, quantities }: ChipsProps) {
  return (
    <span className={css.chips}>
      {people.map((person) => {
        const quantity = quantities?.get(person.id) ?? 1;
        return (
          <span key={person.id} className={css.chip}>
            <PersonChip initials={person.initials} color={person.color} size={24} label={person.name} />
            {quantity > 1 && <span className={css.times}>{t('receipt.times', { quantity })}</span>}
          </span>
        );
      })}
    </span>
  );
}
